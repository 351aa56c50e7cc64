#pragma once

#if !__has_include(<libpq-fe.h>)
#error "Missing <libpq-fe.h>: apt install libpq-dev, or brew install libpq"
#endif

#include <libpq-fe.h>

// Macros that Swift does not import.
static const int ca0_pq_diag_sqlstate = PG_DIAG_SQLSTATE;
static const int ca0_pq_diag_message_primary = PG_DIAG_MESSAGE_PRIMARY;

static inline void ca0_pq_ignore_notice(void *arg, const PGresult *result) {}

/// Without a receiver, libpq writes notices to the standard error.
static inline void ca0_pq_silence(PGconn *connection) {
    PQsetNoticeReceiver(connection, ca0_pq_ignore_notice, NULL);
}
