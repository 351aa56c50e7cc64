#pragma once

// Where GLib's headers are, libsecret's are next to them. Its own pkg-config file asks for flags that packages may not use.
#define __SECRET_INSIDE_HEADER__
#include <../libsecret-1/libsecret/secret-collection.h>
#include <../libsecret-1/libsecret/secret-item.h>
#include <../libsecret-1/libsecret/secret-paths.h>
#include <../libsecret-1/libsecret/secret-service.h>
#include <../libsecret-1/libsecret/secret-types.h>
#include <../libsecret-1/libsecret/secret-value.h>
#undef __SECRET_INSIDE_HEADER__
