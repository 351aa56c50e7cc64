#pragma once

#if !__has_include(<microhttpd.h>)
#error "Missing <microhttpd.h>: apt install libmicrohttpd-dev, or brew install libmicrohttpd"
#endif

#include <microhttpd.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// MHD_start_daemon and MHD_get_connection_info are variadic, which Swift cannot call.

// Swift's declarations of the C library lack it.
#ifdef __linux__
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
#endif

// These sockets do not block and are not inherited by other programs; -1 for errors.

#ifndef __linux__
static inline int a0_prepare_socket(int socket) {
    if (socket >= 0) {
        fcntl(socket, F_SETFD, FD_CLOEXEC);
        fcntl(socket, F_SETFL, O_NONBLOCK);
    }
    return socket;
}
#endif

static inline int a0_socket(int family) {
#ifdef __linux__
    return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
    return a0_prepare_socket(socket(family, SOCK_STREAM, 0));
#endif
}

static inline int a0_accept(int listener, struct sockaddr *address, socklen_t *length) {
#ifdef __linux__
    return accept4(listener, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
    return a0_prepare_socket(accept(listener, address, length));
#endif
}

typedef void *(*a0_mhd_target_callback)(void *cls, const char *target, struct MHD_Connection *connection);

// Paths and queries are decoded by the caller, from the target as it came over the wire.
static inline size_t a0_mhd_keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
    (void)cls;
    (void)connection;
    return strlen(text);
}

static inline bool a0_mhd_has_tls(void) {
    return MHD_is_feature_supported(MHD_FEATURE_SSL) == MHD_YES;
}

// Serves the connections that it is given. Certificate and key are PEM, for as long as the daemon runs; without them it speaks plain HTTP.
// With trusted certificates, also PEM, it asks its clients for certificates. It takes any, or none.
static inline struct MHD_Daemon *a0_mhd_start(
    unsigned int threads, unsigned int connection_limit, unsigned int idle_seconds,
    const char *certificate, const char *key, const char *trusted, a0_mhd_target_callback on_target, MHD_AccessHandlerCallback on_request,
    MHD_RequestCompletedCallback on_completed, MHD_NotifyConnectionCallback on_connection, void *cls) {
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {trusted != NULL ? MHD_OPTION_HTTPS_MEM_TRUST : MHD_OPTION_END, 0, (void *)trusted},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem *plain = tls + 4;
    unsigned int flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET;
    return MHD_start_daemon(
        certificate != NULL ? flags | MHD_USE_TLS : flags, 0, NULL, NULL, on_request, cls,
        MHD_OPTION_ARRAY, certificate != NULL ? tls : plain,
        // A pool of one thread is none.
        MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        // For the heads of a request and of its answer. A redirect that carries a long state is as long as what asked for it.
        // An idle connection keeps all of it, and every request clears it, so it is no more than that takes.
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(128 << 10),
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_UNESCAPE_CALLBACK, a0_mhd_keep_escapes, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, on_target, cls,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, cls,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, cls,
#if MHD_VERSION >= 0x00097701
        // By default newer versions answer a target with a space in it with a redirect to a target without.
        MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1,
#endif
        MHD_OPTION_END);
}

static inline const struct sockaddr *a0_mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

static inline int a0_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

// A part of GnuTLS, which libmicrohttpd brings. Its own headers and library needn't be there.
typedef struct {
    unsigned char *data;
    unsigned int size;
} a0_gnutls_datum;

static inline void *a0_mhd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info == NULL ? NULL : (void *)info->tls_session;
}

// The client's certificates in DER form, its own first. They belong to the connection.
static inline const a0_gnutls_datum *a0_mhd_client_certificates(struct MHD_Connection *connection, unsigned int *count) {
    typedef const a0_gnutls_datum *(*function)(void *session, unsigned int *count);
    *count = 0;
    function peers = (function)dlsym(RTLD_DEFAULT, "gnutls_certificate_get_peers");
    void *session = a0_mhd_tls_session(connection);
    return peers == NULL || session == NULL ? NULL : peers(session, count);
}

// Names no authorities when it asks for a certificate (RFC 8446 4.2.4), since some clients then have none to show.
static inline void a0_mhd_hide_authorities(struct MHD_Connection *connection) {
    typedef void (*function)(void *session, int is_hidden);
    function hide = (function)dlsym(RTLD_DEFAULT, "gnutls_certificate_send_x509_rdn_sequence");
    void *session = a0_mhd_tls_session(connection);
    if (hide != NULL && session != NULL) hide(session, 1);
}

static inline bool a0_mhd_has_started(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// Gives what was freed back to the system, where the C library keeps it otherwise.
static inline void a0_return_freed_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
