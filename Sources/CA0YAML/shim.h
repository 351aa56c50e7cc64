#pragma once

#if !__has_include(<yaml.h>)
#error "Missing <yaml.h>: apt install libyaml-dev, or brew install libyaml"
#endif

#include <yaml.h>
