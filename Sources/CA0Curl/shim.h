#pragma once

#if !__has_include(<curl/curl.h>)
#error "Missing <curl/curl.h>: apt install libcurl4-openssl-dev, or brew install curl"
#endif

#include <curl/curl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

// curl_easy_setopt and its relatives are variadic, which Swift cannot call.

typedef size_t (*a0_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode a0_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode a0_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode a0_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode a0_curl_set_error_text(CURL *handle, char *buffer) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

/// The bytes are copied.
static inline CURLcode a0_curl_set_body(CURL *handle, const void *bytes, size_t size) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)size);
    return code ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, size ? (const char *)bytes : "");
}

static inline CURLcode a0_curl_set_receivers(
    CURL *handle, a0_curl_receiver head, a0_curl_receiver body, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    return code ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

// Programs that are started meanwhile must not inherit the connection.
static inline curl_socket_t a0_curl_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    int type = address->socktype;
#ifdef SOCK_CLOEXEC
    type |= SOCK_CLOEXEC;
#endif
    return socket(address->family, type, address->protocol);
}

/// Whether an address belongs to the public internet: none of a private network, of this machine, for several
/// receivers, or for documentation (RFC 6890, RFC 4291 §2.4).
static inline bool a0_is_public_address(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        // Each with the number of its leading bits that count.
        static const struct { uint32_t network; int bits; } special[] = {
            {0x00000000, 8}, {0x0A000000, 8}, {0x64400000, 10}, {0x7F000000, 8}, {0xA9FE0000, 16}, {0xAC100000, 12},
            {0xC0000000, 24}, {0xC0000200, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xC6336400, 24},
            {0xCB007100, 24}, {0xE0000000, 3},
        };
        struct sockaddr_in ipv4;
        memcpy(&ipv4, address, sizeof ipv4);
        uint32_t number = ntohl(ipv4.sin_addr.s_addr);
        for (size_t i = 0; i < sizeof special / sizeof *special; i++)
            if ((number ^ special[i].network) >> (32 - special[i].bits) == 0) return false;
        return true;
    }
    if (address->sa_family != AF_INET6) return false;
    struct sockaddr_in6 ipv6;
    memcpy(&ipv6, address, sizeof ipv6);
    const uint8_t *bytes = ipv6.sin6_addr.s6_addr;
    unsigned head = bytes[0] << 8 | bytes[1], next = bytes[2] << 8 | bytes[3];
    // 2000::/3 without 2001::/23, 2001:db8::/32, and 2002::/16, which contain IPv4 addresses or none.
    return bytes[0] >> 5 == 1 && head != 0x2002 && !(head == 0x2001 && (next < 0x200 || next == 0xDB8));
}

static inline curl_socket_t a0_curl_open_public_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    return a0_is_public_address(&address->addr) ? a0_curl_open_socket(context, purpose, address) : CURL_SOCKET_BAD;
}

/// No connections but to addresses of the public internet, also none that are open already.
static inline CURLcode a0_curl_set_public_only(CURL *handle) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, a0_curl_open_public_socket);
    return code ? code : curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
}

/// What holds for every request: HTTP and HTTPS only, no redirects, no signals, TLS 1.2 at least, HTTP/2 where TLS offers it.
static inline CURLcode a0_curl_set_policy(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    if (!code) code = curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
    // Every encoding that this libcurl can undo.
    if (!code) code = curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
    if (!code) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, a0_curl_open_socket);
    // A libcurl that was built without HTTP/2 refuses this, and goes on with HTTP/1.1.
    if (!code) curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
#if LIBCURL_VERSION_NUM >= 0x075700
    // Who gives up while a name is being looked up does not wait for the end of that.
    if (!code) curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
    return code;
}

static inline const char *a0_curl_version(void) {
    return curl_version_info(CURLVERSION_NOW)->version;
}

static inline long a0_curl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) ? 0 : status;
}

static inline const char *a0_curl_http_version(CURL *handle) {
    long version = 0;
    if (curl_easy_getinfo(handle, CURLINFO_HTTP_VERSION, &version)) return "HTTP/1.1";
    return version == CURL_HTTP_VERSION_2_0 ? "HTTP/2" : version == CURL_HTTP_VERSION_1_0 ? "HTTP/1.0" : "HTTP/1.1";
}

/// - Parameters:
///   - total: The most connections at a time.
///   - idle: The most connections that are kept for later.
static inline CURLM *a0_curl_multi_init(long total, long per_host, long idle) {
    CURLM *multi = curl_multi_init();
    if (!multi) return NULL;
    curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, total);
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, per_host);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, idle);
    return multi;
}

/// A transfer that is over; `NULL` when there is none.
static inline CURL *a0_curl_multi_next_done(CURLM *multi, CURLcode *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
