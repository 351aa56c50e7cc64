#pragma once

#if !__has_include(<openssl/crypto.h>)
#error "Missing <openssl/crypto.h>: apt install libssl-dev, or brew install openssl@3"
#endif

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdbool.h>
#include <time.h>

// Swift sees neither function-like macros nor variadic functions; these stand in for them.

static inline EVP_PKEY *a0_generate_rsa(size_t bits) {
    return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits);
}

static inline EVP_PKEY *a0_generate_p256(void) {
    return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
}

// Adds an extension, written as in openssl's configuration (x509v3_config(5)).
static inline bool a0_x509_extend(X509 *certificate, X509 *issuer, int extension, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509V3_set_ctx_nodb(&context);
    X509_EXTENSION *made = X509V3_EXT_conf_nid(NULL, &context, extension, value);
    bool is_added = made != NULL && X509_add_ext(certificate, made, -1) == 1;
    X509_EXTENSION_free(made);
    return is_added;
}

// Whether the names of a certificate are among those that its issuer may vouch for (RFC 5280 4.2.1.10).
static inline bool a0_x509_is_permitted(X509 *certificate, X509 *issuer) {
    NAME_CONSTRAINTS *constraints = (NAME_CONSTRAINTS *)X509_get_ext_d2i(issuer, NID_name_constraints, NULL, NULL);
    if (constraints == NULL) return false;
    // A certificate that was just made knows its own names only once OpenSSL has read them.
    X509_check_purpose(certificate, -1, 0);
    int result = NAME_CONSTRAINTS_check(certificate, constraints);
    NAME_CONSTRAINTS_free(constraints);
    return result == X509_V_OK;
}

// Whether one of the trusted certificates issued a client's certificate, through others if necessary (RFC 5280 6).
static inline bool a0_x509_is_clients(
    X509 *certificate, X509 *const *others, size_t other_count, X509 *const *trusted, size_t trusted_count, time_t now) {
    X509_STORE *store = X509_STORE_new();
    STACK_OF(X509) *chain = sk_X509_new_null();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    bool is_valid = store != NULL && chain != NULL && context != NULL;
    for (size_t i = 0; is_valid && i < trusted_count; i++) is_valid = X509_STORE_add_cert(store, trusted[i]) == 1;
    for (size_t i = 0; is_valid && i < other_count; i++) is_valid = sk_X509_push(chain, others[i]) > 0;
    if (is_valid && X509_STORE_CTX_init(context, store, certificate, chain) == 1) {
        X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(context);
        X509_VERIFY_PARAM_set_time(rules, now);
        is_valid = X509_VERIFY_PARAM_set_purpose(rules, X509_PURPOSE_SSL_CLIENT) == 1 && X509_verify_cert(context) == 1;
    } else {
        is_valid = false;
    }
    X509_STORE_CTX_free(context);
    sk_X509_free(chain);
    X509_STORE_free(store);
    ERR_clear_error();
    return is_valid;
}

static inline bool a0_is_address(const char *text) {
    ASN1_OCTET_STRING *address = a2i_IPADDRESS(text);
    ASN1_OCTET_STRING_free(address);
    return address != NULL;
}
