// A server that does nothing but respond, with libmicrohttpd: what no tenant can avoid.
// cc -O2 bare.c -o bare -lmicrohttpd; ./bare prints its address.

#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static enum MHD_Result respond(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *part, size_t *size, void **context) {
    static char body[1024];
    (void)cls, (void)url, (void)method, (void)version, (void)part;
    if (*context == NULL) {
        *context = body;
        return MHD_YES;
    }
    if (*size > 0) {
        *size = 0;
        return MHD_YES;
    }
    memset(body, ' ', sizeof body);
    struct MHD_Response *response = MHD_create_response_from_buffer(sizeof body, body, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "Content-Type", "application/json");
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

int main(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, respond, NULL, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
    if (daemon == NULL) return 1;
    printf("ready at http://127.0.0.1:%u/\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    pause();
}
