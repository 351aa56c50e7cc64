#pragma once

#if !__has_include(<sqlite3.h>)
#error "Missing <sqlite3.h>: apt install libsqlite3-dev, or brew install sqlite"
#endif

#include <sqlite3.h>

// Macros that are expressions, which Swift does not import.
static const int ca0_sqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int ca0_sqlite_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;

/// SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type ca0_sqlite_transient(void) { return SQLITE_TRANSIENT; }
