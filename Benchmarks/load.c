#define _GNU_SOURCE
// usage: load PORT CONNECTIONS SECONDS FILE…
// Sends the HTTP request in each file over its own connection, or all connections in turn, as often as possible, and
// prints how many were answered per second. If the body of a request ends with "refresh_token=…", the token is replaced
// by that of the latest response, which must be as long.
// cc -O2 load.c -o load

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

struct client {
    int socket;
    char *request;
    size_t size;
    char response[65536];
    size_t received;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fail(const char *reason) {
    fprintf(stderr, "%s\n", reason);
    exit(1);
}

static char *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 65536);
    if (file == NULL || text == NULL) fail(path);
    *size = fread(text, 1, 65535, file);
    fclose(file);
    return text;
}

static void send_request(struct client *client) {
    client->received = 0;
    if (write(client->socket, client->request, client->size) != (ssize_t)client->size) fail("A request wasn't sent.");
}

static void rotate(struct client *client) {
    static const char sent[] = "refresh_token=", returned[] = "\"refresh_token\":\"";
    char *old = NULL, *new = strstr(client->response, returned);
    for (char *next = client->request; (next = strstr(next, sent)) != NULL; next++) old = next;
    if (old == NULL || new == NULL) return;
    old += sizeof sent - 1;
    memcpy(old, new + sizeof returned - 1, strlen(old));
}

// Whether the response is complete.
static int receive(struct client *client) {
    ssize_t count = read(
        client->socket, client->response + client->received, sizeof client->response - 1 - client->received);
    if (count <= 0) fail("A connection was closed.");
    client->received += (size_t)count;
    client->response[client->received] = 0;
    char *body = strstr(client->response, "\r\n\r\n"), *length = strcasestr(client->response, "\r\nContent-Length:");
    if (body == NULL) return 0;
    if (client->response[9] > '3') fail(client->response);
    return client->received >= (size_t)(body + 4 - client->response) + (length ? strtoul(length + 17, NULL, 10) : 0);
}

int main(int argc, char **argv) {
    if (argc < 5) fail("usage: load PORT CONNECTIONS SECONDS FILE…");
    int count = atoi(argv[2]), epoll = epoll_create1(0);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct client *clients = calloc((size_t)count, sizeof *clients);
    for (int index = 0; index < count; index++) {
        struct client *client = &clients[index];
        int yes = 1;
        client->request = contents(argv[4 + index % (argc - 4)], &client->size);
        client->socket = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(client->socket, (struct sockaddr *)&address, sizeof address) != 0) fail("No server is there.");
        setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
        epoll_ctl(epoll, EPOLL_CTL_ADD, client->socket, &event);
        send_request(client);
    }
    double start = now(), end = start + atof(argv[3]);
    long answered = 0;
    while (now() < end) {
        struct epoll_event events[64];
        int ready = epoll_wait(epoll, events, 64, 1000);
        for (int index = 0; index < ready; index++) {
            struct client *client = events[index].data.ptr;
            if (!receive(client)) continue;
            answered++;
            rotate(client);
            send_request(client);
        }
    }
    printf("%.0f\n", (double)answered / (now() - start));
}
