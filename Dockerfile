# An image with the program a0 alone, for a tenant in a container: see the article "Test an app in any language" of LocalTenant.
FROM swift:6.1-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libcurl4-openssl-dev libmicrohttpd-dev libcrypt-dev libqrencode-dev libsodium-dev libsqlite3-dev libssl-dev libyaml-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
# Traits to build with, such as Postgres for a tenant on a PostgreSQL database.
ARG TRAITS=
RUN [ -z "$TRAITS" ] || (apt-get update && apt-get install --yes --no-install-recommends libpq-dev && rm -rf /var/lib/apt/lists/*)
WORKDIR /package
COPY . .
# Without the keychain of a desktop and without security keys, which no container has.
RUN swift build --configuration release --product a0 --static-swift-stdlib \
        $([ -z "$TRAITS" ] && echo --disable-default-traits || echo "--traits $TRAITS") \
    && install -D --strip .build/release/a0 /image/a0

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        ca-certificates curl libcurl4 libmicrohttpd12 libpq5 libqrencode4 libsodium23 libsqlite3-0 libssl3 libyaml-0-2 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /image/a0 /usr/local/bin/a0
USER 65532:65532
EXPOSE 8484
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["curl", "--fail", "--silent", "http://127.0.0.1:8484/health"]
ENTRYPOINT ["a0"]
CMD ["tenant"]
