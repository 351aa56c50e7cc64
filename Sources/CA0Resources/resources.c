#include "resources.h"

// Embedding files is from C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define RESOURCE(name) const struct A0Resource a0_##name = {name, sizeof name};

static const unsigned char base_css[] = {
#embed "../../Resources/Pages/base.css"
};
RESOURCE(base_css)

static const unsigned char controls_css[] = {
#embed "../../Resources/Pages/controls.css"
};
RESOURCE(controls_css)

static const unsigned char dashboard_live_js[] = {
#embed "../../Resources/Pages/dashboard-live.js"
};
RESOURCE(dashboard_live_js)

static const unsigned char dashboard_preview_js[] = {
#embed "../../Resources/Pages/dashboard-preview.js"
};
RESOURCE(dashboard_preview_js)

static const unsigned char dashboard_css[] = {
#embed "../../Resources/Pages/dashboard.css"
};
RESOURCE(dashboard_css)

static const unsigned char fields_css[] = {
#embed "../../Resources/Pages/fields.css"
};
RESOURCE(fields_css)

static const unsigned char fields_js[] = {
#embed "../../Resources/Pages/fields.js"
};
RESOURCE(fields_js)

static const unsigned char lock_fields_js[] = {
#embed "../../Resources/Pages/lock-fields.js"
};
RESOURCE(lock_fields_js)

static const unsigned char lock_css[] = {
#embed "../../Resources/Pages/lock.css"
};
RESOURCE(lock_css)

static const unsigned char lock_js[] = {
#embed "../../Resources/Pages/lock.js"
};
RESOURCE(lock_js)

static const unsigned char login_js[] = {
#embed "../../Resources/Pages/login.js"
};
RESOURCE(login_js)

static const unsigned char passkeys_js[] = {
#embed "../../Resources/Pages/passkeys.js"
};
RESOURCE(passkeys_js)

static const unsigned char steps_css[] = {
#embed "../../Resources/Pages/steps.css"
};
RESOURCE(steps_css)

static const unsigned char templated_css[] = {
#embed "../../Resources/Pages/templated.css"
};
RESOURCE(templated_css)

static const unsigned char variants_css[] = {
#embed "../../Resources/Pages/variants.css"
};
RESOURCE(variants_css)

static const unsigned char web_message_js[] = {
#embed "../../Resources/Pages/web-message.js"
};
RESOURCE(web_message_js)

static const unsigned char management_api[] = {
#embed "../../Resources/management-api.txt"
};
RESOURCE(management_api)

static const unsigned char texts_ar[] = {
#embed "../../Resources/Texts/ar.json"
};
RESOURCE(texts_ar)

static const unsigned char texts_de[] = {
#embed "../../Resources/Texts/de.json"
};
RESOURCE(texts_de)

static const unsigned char texts_en[] = {
#embed "../../Resources/Texts/en.json"
};
RESOURCE(texts_en)

static const unsigned char texts_es[] = {
#embed "../../Resources/Texts/es.json"
};
RESOURCE(texts_es)

static const unsigned char texts_fr[] = {
#embed "../../Resources/Texts/fr.json"
};
RESOURCE(texts_fr)

static const unsigned char texts_it[] = {
#embed "../../Resources/Texts/it.json"
};
RESOURCE(texts_it)

static const unsigned char texts_ja[] = {
#embed "../../Resources/Texts/ja.json"
};
RESOURCE(texts_ja)

static const unsigned char texts_pt[] = {
#embed "../../Resources/Texts/pt.json"
};
RESOURCE(texts_pt)

static const unsigned char texts_zh_CN[] = {
#embed "../../Resources/Texts/zh-CN.json"
};
RESOURCE(texts_zh_CN)
