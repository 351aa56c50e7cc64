#pragma once

#if !__has_include(<crypt.h>)
#error "Missing <crypt.h>: apt install libcrypt-dev, or brew install libxcrypt"
#endif

#include <crypt.h>
