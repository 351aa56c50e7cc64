#pragma once

#if !__has_include(<qrencode.h>)
#error "Missing <qrencode.h>: apt install libqrencode-dev, or brew install qrencode"
#endif

#include <qrencode.h>
