#pragma once

#if !__has_include(<sodium.h>)
#error "Missing <sodium.h>: apt install libsodium-dev, or brew install libsodium"
#endif

#include <sodium.h>
