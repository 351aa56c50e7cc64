#pragma once

#include <stddef.h>

/// The contents of a file under `Resources`, embedded in the program.
struct A0Resource {
    const unsigned char *start;
    size_t count;
};

/// The styles and scripts of pages.
extern const struct A0Resource a0_base_css;
extern const struct A0Resource a0_controls_css;
extern const struct A0Resource a0_dashboard_live_js;
extern const struct A0Resource a0_dashboard_preview_js;
extern const struct A0Resource a0_dashboard_css;
extern const struct A0Resource a0_fields_css;
extern const struct A0Resource a0_fields_js;
extern const struct A0Resource a0_lock_fields_js;
extern const struct A0Resource a0_lock_css;
extern const struct A0Resource a0_lock_js;
extern const struct A0Resource a0_login_js;
extern const struct A0Resource a0_passkeys_js;
extern const struct A0Resource a0_steps_css;
extern const struct A0Resource a0_templated_css;
extern const struct A0Resource a0_variants_css;
extern const struct A0Resource a0_web_message_js;

/// The table of the Management API.
extern const struct A0Resource a0_management_api;

/// The texts of pages and messages by language.
extern const struct A0Resource a0_texts_ar;
extern const struct A0Resource a0_texts_de;
extern const struct A0Resource a0_texts_en;
extern const struct A0Resource a0_texts_es;
extern const struct A0Resource a0_texts_fr;
extern const struct A0Resource a0_texts_it;
extern const struct A0Resource a0_texts_ja;
extern const struct A0Resource a0_texts_pt;
extern const struct A0Resource a0_texts_zh_CN;
