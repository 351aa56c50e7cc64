// Written by scripts/management-table.py.

extension ManagementTable {
    /// The facts about Auth0's Management API, in the format that ``ManagementTable`` describes.
    static let facts = #"""
        $1 {validation:{username:{min!:integer(1..) max!:integer(..128)}?}? non_persistent_attrs:[string]?
          precedence:[<email,phone_number,username>](3..) attributes:{email:{identifier:{active:boolean
          default_method:<password,email_otp>} unique:boolean profile_required:boolean verification_method:<link,otp>
          signup:$76} phone_number:{identifier:{active:boolean default_method:<password,phone_otp>}
          profile_required:boolean signup:$76} username:{identifier:{active:boolean} profile_required:boolean
          signup:{status:$133} validation:{min_length:number(1..128) max_length:number(1..128)
          allowed_types:{email:boolean phone_number:boolean}}}} enable_script_context:boolean
          enabledDatabaseCustomization:boolean import_mode:boolean configuration:{*:string}?
          customScripts:{login:string(1..) get_user:string(1..) delete:string(1..) change_password:string(1..)
          verify:string(1..) create:string(1..) change_username:string(1..) change_email:string(1..)
          change_phone_number:string(1..) *:any} authentication_methods:{password:{enabled:boolean
          api_behavior:<required,optional> signup_behavior:<allow,block>} passkey:{enabled:boolean}
          email_otp:{enabled:boolean} phone_otp:{enabled:boolean}}?
          passkey_options:{challenge_ui:<both,autofill,button> progressive_enrollment_enabled:boolean
          local_enrollment_enabled:boolean}? passwordPolicy:<none,low,fair,good,excellent>?
          password_complexity_options:{min_length:integer(1..128)}? password_history:{enable!:boolean
          size:integer(0..24)}? password_no_personal_info:{enable!:boolean}? password_dictionary:{enable!:boolean
          dictionary:[string(..50)]}? api_enable_users:boolean api_enable_groups:boolean basic_profile:boolean
          ext_admin:boolean ext_is_suspended:boolean ext_agreed_terms:boolean ext_groups:boolean
          ext_assigned_plans:boolean ext_profile:boolean disable_self_service_change_password:boolean
          upstream_params:{*:({alias:<acr_values,audience,client_id,display,id_token_hint,login_hint,max_age,
          prompt,resource,response_mode,response_type,ui_locales>}|{value:string})}?
          set_user_root_attributes:<on_each_login,on_first_login,never_on_login>
          gateway_authentication:{method!:string subject:string audience!:string secret!:string
          secret_base64_encoded:boolean *:any}? federated_connections_access_tokens:{active:boolean}?
          password_options:{complexity:{min_length:integer(1..72)
          character_types:[<uppercase,lowercase,number,special>] character_type_rule:<all,three_of_four>
          identical_characters:<allow,block> sequential_characters:<allow,block> max_length_exceeded:<truncate,error>}
          dictionary:{active:boolean custom:[string(..50)] default:<en_10k,en_100k>} history:{active:boolean
          size:integer(1..24)} profile_data:{active:boolean blocked_fields:[string(..100)]}}
          assertion_decryption_settings:{algorithm_profile!:<v2026-1> algorithm_exceptions:[string(1..100)]}
          id_token_signed_response_algs:[$110]? dpop_signing_alg:<ES256,ES384,ES512,Ed25519>
          token_endpoint_auth_method:<client_secret_post,private_key_jwt>? token_endpoint_auth_signing_alg:$110?
          token_endpoint_jwtca_aud_format:<issuer,token_endpoint> id_token_session_expiry_supported:boolean
          enable_pushed_authorization_requests:boolean? pushed_authorization_request_endpoint:string?
          useOauthSpecScope:boolean? discovery_url:string? oidc_metadata:{issuer:string authorization_endpoint:string
          token_endpoint:string userinfo_endpoint:string jwks_uri:string registration_endpoint:string
          scopes_supported:[string]? response_modes_supported:[string] response_types_supported:[string]
          grant_types_supported:[string] acr_values_supported:[string] subject_types_supported:[string]?
          id_token_signing_alg_values_supported:[string] id_token_encryption_alg_values_supported:[string]
          id_token_encryption_enc_values_supported:[string] userinfo_signing_alg_values_supported:[string]
          userinfo_encryption_alg_values_supported:[string] userinfo_encryption_enc_values_supported:[string]
          request_object_signing_alg_values_supported:[string] request_object_encryption_alg_values_supported:[string]
          request_object_encryption_enc_values_supported:[string] token_endpoint_auth_methods_supported:[string]
          token_endpoint_auth_signing_alg_values_supported:[string] display_values_supported:[string]
          claim_types_supported:[string] claims_supported:[string] service_documentation:string
          claims_locales_supported:[string] ui_locales_supported:[string] claims_parameter_supported:boolean
          request_parameter_supported:boolean request_uri_parameter_supported:boolean
          require_request_uri_registration:boolean op_policy_uri:string op_tos_uri:string end_session_endpoint:string
          pushed_authorization_request_endpoint:string? require_pushed_authorization_requests:boolean?
          dpop_signing_alg_values_supported:[string] *:any}? thumbprints:[string(0..64)/^[0-9a-fA-F]+$/](0..20)?
          thumbprints_sha384:[string]? *:any}
        $2 {match:$6 not_match:$6}
        $3 {borders!:{button_border_radius!:number(1..10) button_border_weight!:number(0..10)
          buttons_style!:<pill,rounded,sharp> input_border_radius!:number(0..10) input_border_weight!:number(0..3)
          inputs_style!:<pill,rounded,sharp> show_widget_shadow!:boolean widget_border_weight!:number(0..10)
          widget_corner_radius!:number(0..50)}
          colors!:{base_focus_color:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          base_hover_color:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          body_text!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/ captcha_widget_theme:<auto,dark,light>
          error!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          header!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          icons!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          input_background!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          input_border!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          input_filled_text!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          input_labels_placeholders!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          links_focused_components!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          primary_button!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          primary_button_label!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          read_only_background:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          secondary_button_border!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          secondary_button_label!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          success!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          widget_background!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          widget_border!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/}
          displayName:string(..2048)/^[^<>]*$/ fonts!:{body_text!:$118 buttons_text!:$118 font_url!:string
          input_labels!:$118 links!:$118 links_style!:<normal,underlined> reference_text_size!:number(12..24)
          subtitle!:$118 title!:{bold!:boolean size!:number(75..150)}}
          page_background!:{background_color!:string/^#(([0-9a-fA-F]{3}){1,2}|([0-9a-fA-F]{4}){1,2})$/
          background_image_url!:string page_layout!:<center,left,right>}
          widget!:{header_text_alignment!:<center,left,right> logo_height!:number(1..100)
          logo_position!:<center,left,none,right> logo_url!:string social_buttons_layout!:<bottom,top>}
          identifiers:{login_display!:<separate,unified> otp_autocomplete!:boolean
          phone_display!:{formatting!:<international,regional> masking!:<hide_country_code,mask_digits,show_all>
          *:any} *:any}}
        $4 {pingfederate:$26 ad:$26 adfs:$26 waad:$26 google-apps:$26 okta:$26 oidc:$26 samlp:$26}
        $5 {aws:{principal:string role:string lifetime_in_seconds:integer(900..43200) *:any}
          azure_blob:{accountName:string/^([a-z0-9]){3,24}$/ storageAccessKey:string/^([A-Za-z0-9+\x2F]){86}==$/
          containerName:string/^([a-z0-9]){1}([a-z0-9-]){2,62}$/ blobName:string/^(.){1,1024}$/
          expiration:integer(0..) signedIdentifier:string blob_read:boolean blob_write:boolean blob_delete:boolean
          container_read:boolean container_write:boolean container_delete:boolean container_list:boolean *:any}
          azure_sb:{namespace:string sasKeyName:string sasKey:string entityPath:string expiration:integer *:any}
          rms:{url!:string *:any} mscrm:{url!:string *:any} slack:{team!:string *:any} sentry:{org_slug:string
          base_url:string *:any} box:object cloudbees:object concur:object dropbox:object echosign:{domain:string
          *:any} egnyte:{domain:string *:any} firebase:{secret:string private_key_id:string private_key:string
          client_email:string lifetime_in_seconds:integer *:any} newrelic:{account:string *:any}
          office365:{domain:string connection:string *:any} salesforce:{entity_id:string *:any} salesforce_api:$59
          salesforce_sandbox_api:$59 samlp:{mappings:object audience:string recipient:string createUpnClaim:boolean
          mapUnknownClaimsAsIs:boolean passthroughClaimsWithNoMapping:boolean mapIdentities:boolean
          signatureAlgorithm:string digestAlgorithm:string issuer:string destination:string lifetimeInSeconds:integer
          signResponse:boolean nameIdentifierFormat:string nameIdentifierProbes:[string(1..)]
          authnContextClassRef:string *:any} layer:{providerId!:string keyId!:string privateKey!:string
          principal:string expiration:integer(0..) *:any} sap_api:{clientid:string usernameAttribute:string
          tokenEndpointUrl:string scope:string servicePassword:string nameIdentifierFormat:string *:any}
          sharepoint:{url:string external_url:([string]|string) *:any} springcm:{acsurl:string *:any}
          wams:{masterkey:string *:any} wsfed:object zendesk:{accountName:string *:any} zoom:{account:string *:any}
          sso_integration:{name:string version:string *:any} oag:{}?}
        $6 {client_id:([string]|$125|$119|$123|{exists!:boolean})
          connection:([string]|$125|$119|$123|{exists!:boolean})
          connection_type:([string]|$125|$119|$123|{exists!:boolean})
          organization_id:([string]|$125|$119|$123|{exists!:boolean})
          domain:([string]|$125|$119|$123|{exists!:boolean}) device_type:([string]|$125|$119|$123|{exists!:boolean})
          browser:([string]|$125|$119|$123|{exists!:boolean}) platform:([string]|$125|$119|$123|{exists!:boolean})
          user_agent:([string]|$125|$119|$123|{exists!:boolean}) country:([string]|$125|$119|$123|{exists!:boolean})
          region:([string]|$125|$119|$123|{exists!:boolean})}
        $7 {*:{description!:string(1..128) label!:string(1..128) profile_required!:boolean
          auth0_mapping!:string(1..50) oidc_mapping:$97 saml_mapping:[string(1..128)](1..) scim_mapping:string(1..128)
          strategy_overrides:{pingfederate:$42 ad:$42 adfs:$42 waad:$42 google-apps:$42 okta:$42 oidc:$42 samlp:$42}}}
        $8 {description!:string(..255) active!:boolean priority:number(1..100) rule!:$9}
        $9 {action!:{block:boolean allow:boolean log:boolean redirect:boolean redirect_uri:string(1..2000)} match:$20
          not_match:$20 scope!:<management,authentication,tenant,dynamic_client_registration> match_all:boolean?}
        $10 {oidc_mapping:<sub> saml_mapping:[string(1..128)](1..) scim_mapping:string(1..128)
          strategy_overrides:{pingfederate:$56 ad:$56 adfs:$56 waad:$56 google-apps:$56 okta:$56 oidc:$56 samlp:$56}}
        $11 {id!:$25 version:string status:string runtimes:[string] default_runtime:string
          compatible_triggers:[{id!:$25 version!:string *:any}] binding_policy:<trigger-bound,entity-bound>}
        $12 <group.created,group.deleted,group.member.added,group.member.deleted,group.role.assigned,
          group.role.deleted,group.updated,organization.connection.added,organization.connection.removed,
          organization.connection.updated,organization.created,organization.deleted,
          organization.group.role.assigned,organization.group.role.deleted,organization.member.added,
          organization.member.deleted,organization.member.role.assigned,organization.member.role.deleted,
          organization.updated,user.created,user.deleted,user.updated,connection.created,connection.deleted,
          connection.updated,connection.created,connection.deleted,connection.updated>
        $13 {org.iso.18013.5.1.mDL!:{org.iso.18013.5.1!:{family_name:boolean given_name:boolean birth_date:boolean
          issue_date:boolean expiry_date:boolean issuing_country:boolean issuing_authority:boolean portrait:boolean
          driving_privileges:boolean resident_address:boolean portrait_capture_date:boolean age_in_years:boolean
          age_birth_year:boolean issuing_jurisdiction:boolean nationality:boolean resident_city:boolean
          resident_state:boolean resident_postal_code:boolean resident_country:boolean
          family_name_national_character:boolean given_name_national_character:boolean *:any}}}
        $14 {active_provider_id:<simple_captcha,auth_challenge,recaptcha_v2,recaptcha_enterprise,hcaptcha,
          friendly_captcha,arkose>? simple_captcha:{*:any}? auth_challenge:{fail_open:boolean? *:any}?
          recaptcha_v2:$113? recaptcha_enterprise:{site_key:string? project_id:string? api_key:string? *:any}?
          hcaptcha:$113? friendly_captcha:$113? arkose:{site_key:string? secret:string? client_subdomain:string?
          verify_subdomain:string? fail_open:boolean? *:any}? *:any}
        $15 {user_id!:string provider!:$16 connection_id:string/^con_[A-Za-z0-9]{16}$/}
        $16 <ad,adfs,amazon,apple,dropbox,bitbucket,auth0-oidc,auth0,baidu,bitly,box,custom,daccount,dwolla,
          email,evernote-sandbox,evernote,exact,facebook,fitbit,github,google-apps,google-oauth2,instagram,ip,
          line,linkedin,oauth1,oauth2,office365,oidc,okta,paypal,paypal-sandbox,pingfederate,planningcenter,
          salesforce-community,salesforce-sandbox,salesforce,samlp,sharepoint,shopify,shop,sms,soundcloud,
          thirtysevensignals,twitter,untappd,vkontakte,waad,weibo,windowslive,wordpress,yahoo,yandex>
        $17 <branding.settings,branding.themes.default,client.logo_uri,client.description,
          organization.display_name,organization.branding,screen.texts,tenant.name,tenant.friendly_name,
          tenant.logo_url,tenant.enabled_locales,untrusted_data.submitted_form_data,
          untrusted_data.authorization_params.login_hint,untrusted_data.authorization_params.screen_hint,
          untrusted_data.authorization_params.ui_locales,user.organizations,transaction.custom_domain.domain,
          experiment,country_codes,country_codes>
        $18 {refresh_token:{token_lifetime:$131? idle_token_lifetime:$131? leeway:$131? *:any}?
          organization_usage:{default_value:<deny,allow,require>? *:any}?
          organization_require_behavior:{default_value:$101? *:any}?
          organization_discovery_methods:{default_value:[$142]? *:any}?
          require_proof_of_possession:{default_value:boolean? *:any}? *:any}
        $19 <af-south-1,ap-east-1,ap-east-2,ap-northeast-1,ap-northeast-2,ap-northeast-3,ap-south-1,ap-south-2,
          ap-southeast-1,ap-southeast-2,ap-southeast-3,ap-southeast-4,ap-southeast-5,ap-southeast-6,
          ap-southeast-7,ca-central-1,ca-west-1,eu-central-1,eu-central-2,eu-north-1,eu-south-1,eu-south-2,
          eu-west-1,eu-west-2,eu-west-3,il-central-1,me-central-1,me-south-1,mx-central-1,sa-east-1,
          us-gov-east-1,us-gov-west-1,us-east-1,us-east-2,us-west-1,us-west-2>
        $20 {asns:[integer](1..) geo_country_codes:[string](1..) geo_subdivision_codes:[string](1..)
          ipv4_cidrs:[string](1..) ipv6_cidrs:[string](1..) ja3_fingerprints:[string](1..)
          ja4_fingerprints:[string](1..) user_agents:[string](1..) hostnames:[string](1..)
          connecting_ipv4_cidrs:[string](1..) connecting_ipv6_cidrs:[string](1..) auth0_managed:[string]
          http_message_signature:{keys!:[{id!:string? *:any}]? *:any}?}
        $21 {template!:$32 body!:string? from!:string? resultUrl:string? subject!:string? syntax!:string?
          urlLifetimeInSeconds:number(0..)? includeEmailInRedirect:boolean enabled!:boolean?}
        $22 {connection_profile_id:string user_attribute_profile_id:string
          allowed_strategies!:[<pingfederate,adfs,waad,google-apps,okta,oidc,samlp>]
          connection_deletion_behavior!:<allow,allow_if_empty> invitation_landing_client_id:string
          third_party_client_access:{default_value!:<block>? allowed_values!:[<allow,block>]? *:any}?
          enforce_permission_ceiling:boolean? enforce_self_assignment_restriction:boolean?}
        $23 {type:<category> name:<auth.login.fail,auth.login.notification,auth.login.success,auth.logout.fail,
          auth.logout.success,auth.signup.fail,auth.signup.success,auth.silent_auth.fail,
          auth.silent_auth.success,auth.token_exchange.fail,auth.token_exchange.success,management.fail,
          management.success,scim.event,system.notification,user.fail,user.notification,user.success,actions, other>
          *:any}
        $24 {backchannel_logout_urls:[string] backchannel_logout_initiators:{mode:<custom,all>
          selected_initiators:[<rp-logout,idp-logout,password-changed,session-expired,session-revoked,
          account-deleted,email-identifier-changed,mfa-phone-unenrolled,account-deactivated,profile-changed,
          profile-changed>] *:any} backchannel_logout_session_metadata:{include:boolean *:any}? *:any}
        $25 <post-login,credentials-exchange,pre-user-registration,post-user-registration,post-change-password,
          send-phone-message,custom-phone-provider,custom-email-provider,password-reset-post-challenge,
          custom-token-exchange,event-stream,password-hash-migration,login-post-identifier,
          signup-post-identifier,post-credential-validation,post-credential-validation>
        $26 {enabled_features:[$93] connection_config:{} provisioning:$33?}
        $27 {rotation_type!:<rotating,non-rotating> expiration_type!:<expiring,non-expiring> leeway:integer(0..)
          token_lifetime:integer(1..157788000) infinite_token_lifetime:boolean idle_token_lifetime:integer(1..)
          infinite_idle_token_lifetime:boolean policies:[{audience!:string(1..600) scope!:[string(1..280)]}](1..)?}
        $28 {can_create_session_transfer_token:boolean enforce_cascade_revocation:boolean
          allowed_authentication_methods:[<cookie,query>]? enforce_device_binding:<ip,asn,none>
          allow_refresh_token:boolean enforce_online_refresh_tokens:boolean delegation:{allow_delegated_access:boolean
          enforce_device_binding:<ip,asn>}?}
        $29 {type!:<webhook> configuration!:{webhook_endpoint!:string/^https:\x2F\x2F.*/
          webhook_authorization!:({method!:<basic> username!:string(..128)/^[^:]+$/ password:string}|{method!:<bearer>
          token:string}|{method!:<custom_header> header_key!:string(1..)/^[a-zA-Z0-9!#$%&'*+.^_`|~-]+$/
          header_value:string})}}
        $30 {initiate_login_uri_template!:string user_attribute_profile_id!:string connection_profile_id!:string
          enable_client!:boolean enable_organization!:boolean linked_clients:[{client_id!:string}]
          okta_oin_client_id!:string admin_login_domain!:string(1..) oin_submission_id:string(1..200)}
        $31 <native,spa,regular_web,non_interactive,resource_server,express_configuration,rms,box,cloudbees,
          concur,dropbox,mscrm,echosign,egnyte,newrelic,office365,salesforce,sentry,sharepoint,slack,springcm,
          zendesk,zoom,sso_integration,oag>
        $32 <verify_email,verify_email_by_code,auth_email_by_code,reset_email,reset_email_by_code,welcome_email,
          blocked_account,stolen_credentials,enrollment_email,mfa_oob_code,user_invitation,change_password,
          password_reset,async_approval>
        $33 {scim:{tokens!:{scopes!:[<get:users,post:users,patch:users,delete:users,put:users>]?
          default_expiry:integer? max_allowed_expiry:integer? *:any}? *:any}? google_workspace:{sync_users!:boolean?
          *:any}? *:any}
        $34 {aws_access_key_id:string(1..1000)? aws_secret_access_key:string(1..1000)? aws_region:string(1..1000)?
          sns_apns_platform_application_arn:string(1..1000)? sns_gcm_platform_application_arn:string(1..1000)?}
        $35 {httpAuthorization:string httpContentFormat:<JSONARRAY,JSONLINES,JSONOBJECT> httpContentType:string
          httpEndpoint!:string/^https:\x2F\x2F.*/ httpCustomHeaders:[{header:string value:string *:any}]}
        $36 {match_type:<includes_any,excludes_any> clients:[({id!:string}|{metadata!:object(..1)})]
          organizations:[({id!:string}|{metadata!:object(..1)})] domains:[({id!:string}|{metadata!:object(..1)})]}
        $37 {variation_id!:string/^var_[A-HJ-NP-Za-km-z1-9]+$/ weight:number(0..100)
          segment_id:string/^seg_[A-HJ-NP-Za-km-z1-9]+$/ priority:integer(1..) is_control!:boolean
          is_fallback:boolean}
        $38 {user:{policy:<allow_all,deny_all,require_client_grant> *:any} client:{policy:$128 *:any}
          anonymous_user:{policy:$128? *:any}?}
        $39 {credential_type!:<public_key> name:string(..128) pem!:string alg:<RS256,RS384,PS256>
          parse_expiry_from_cert:boolean expires_at:string kid:string(10..64)/^([0-9a-zA-Z-_]{10,64})$/}
        $40 {format!:<compact-nested-jwe> encryption_key!:{name:string(1..128)
          alg!:<RSA-OAEP-256,RSA-OAEP-384,RSA-OAEP-512> kid:string(1..128) pem!:string(1..4096)}}
        $41 {android:{app_package_name:string sha256_cert_fingerprints:[string(1..)](1..) *:any} ios:{team_id:string
          app_bundle_identifier:string *:any} *:any}
        $42 {oidc_mapping:$97 saml_mapping:[string(1..128)](1..) scim_mapping:string(1..128)}
        $43 {mapping:[{auth0!:string idp!:string}](1..) synchronize_automatically:boolean
          synchronize_groups:<all,off,selected>}
        $44 {logo_url:string(..1024)/^https:\x2F\x2F/ colors:{primary!:string/^#([\dA-Fa-f]{6}|[\dA-Fa-f]{3})$/ *:any}
          *:any}
        $45 {userVerification:<discouraged,preferred,required> overrideRelyingParty:boolean
          relyingPartyIdentifier:string?}
        $46 {log_fields!:[<first_name,last_name,username,email,phone,address>](1..) method:<mask,hash>
          algorithm:<xxhash>}
        $47 {from:string(0..64)? messaging_service_sid:string(1..1000)? auth_token:string(1..1000)?
          sid:string(1..1000)?}
        $48 {client_credentials!:$68 *:any}
        $49 {lifetime_in_seconds:integer secret_encoded:boolean scopes:object alg:$141 *:any}
        $50 {client_credentials!:$68}
        $51 {is_allowed!:boolean? allow_all_scopes:boolean? allowed_scopes:[<profile,email,address,phone>]? *:any}
        $52 {status!:{default_value!:<enabled,disabled>? allowed_values:[<enabled,disabled>]? *:any}? *:any}
        $53 {sso_profiles:[string]? integration_type:<custom_auth_server,third_party,application>? *:any}
        $54 {show_as_button:<none,optional,required> assign_membership_on_login:<none,optional,required>}
        $55 {splunkDomain!:string splunkPort!:string/^[0-9]*$/ splunkToken!:string splunkSecure!:boolean}
        $56 {oidc_mapping:<sub,oid,email> saml_mapping:[string(1..128)](1..) scim_mapping:string(1..128)}
        $57 {id!:string(1..32)/^[A-Za-z0-9]+$/ name:string? email:string? direct_members_count:integer?}
        $58 {module_id:string module_name:string module_version_id:string module_version_number:integer}
        $59 {clientid:string principal:string communityName:string community_url_section:string *:any}
        $60 {claims_mapping:{custom_claims:[{name!:string? expression!:string? *:any}]? *:any}? *:any}
        $61 <oidc,samlp,waad,google-apps,adfs,okta,auth0-samlp,okta-samlp,keycloak-samlp,pingfederate>
        $62 {allow_any_profile_of_type:[<custom_authentication,on_behalf_of_token_exchange>](0..)}
        $63 {*:{type!:<string,boolean,number,array,object> value!:any description:string(..255)}}
        $64 {mechanism!:<mtls,dpop> required!:boolean required_for:<public_clients,all_clients>}
        $65 {default_from:string mssid:string sid!:string delivery_methods!:[<text,voice>](1..)}
        $66 {permissions!:[{resource_server_identifier!:string permission_name!:string}](1..)}
        $67 <none,fapi1_adv_pkj_par,fapi1_adv_mtls_par,fapi2_sp_pkj_mtls,fapi2_sp_mtls_mtls>
        $68 {enforce:boolean per_day:integer(1..2147483647) per_hour:integer(1..2147483647)}
        $69 {smtp_host:string smtp_port:integer smtp_user:string(1..) smtp_pass:string(1..)}
        $70 {external_metadata_type!:<cimd>? external_metadata_created_by!:<client>? *:any}
        $71 <mailgun,mandrill,sendgrid,resend,ses,sparkpost,smtp,azure_cs,ms365,custom>
        $72 {active!:boolean cross_app_access:boolean allow_missing_user_id:boolean?}
        $73 {accessKeyId:string(1..) secretAccessKey:string(1..) region:string(1..)}
        $74 <access_token,access_token_authz,rfc9068_profile,rfc9068_profile_authz>
        $75 {tenantId:string(1..) clientId:string(1..) clientSecret:string(1..)}
        $76 {status:$133 verification:{active:boolean}}
        $77 {name!:string(..255)/^[^\x00]*$/ value!:string(..4096)/^[^\x00]*$/}
        $78 {name!:string(..255)/^[^\x00]*$/ version!:string(..50)/^[^\x00]*$/}
        $79 {groups!:[string(18..26)/^grp_[1-9a-km-zA-HJ-NP-Z]{14,22}$/](1..)}
        $80 {logo_url:string colors:{primary!:string page_background!:string}}
        $81 {sandbox:boolean bundle_id:string(1..1000)? p12:string(1..10000)?}
        $82 {action!:<redirect> limit!:integer(0..10000) redirect_uri!:string}
        $83 {ikey:string(..10000) skey:string(..10000) host:string(..10000)}
        $84 {name!:string(..250) description!:string is_optional!:boolean}
        $85 {overrideRelyingParty:boolean relyingPartyIdentifier:string?}
        $86 {auth0_managed:[string]? geo_country_codes:[string]? *:any}
        $87 {otp_length!:integer? otp_expiration_time!:integer? *:any}
        $88 {signing_alg:<RS256,RS384,RS512,PS256,PS384,ES256,ES384>}
        $89 {tag:string attributes:object(..10) content:string *:any}
        $90 {enrollment_message!:string verification_message!:string}
        $91 {organization_id!:string flows!:[<client_credentials>]}
        $92 {datadogApiKey!:string datadogRegion!:<us,eu,us3,us5>}
        $93 <scim,universal_logout,directory_sync,directory_sync>
        $94 {api_key:string(1..) domain:string(4..) region:<eu>?}
        $95 {errors:{*:string(1..255)} custom:{*:string(1..255)}}
        $96 {type!:<action> configuration!:{action_id!:string}}
        $97 {mapping!:string(1..50) display_name:string(1..50)}
        $98 {value!:string(1..280) description:string(..500)}
        $99 {name:string version:string registry_url:string}
        $100 {site_key!:string(..100) secret!:string(..100)}
        $101 <no_prompt,pre_login_prompt,post_login_prompt>
        $102 {text:string(1..20000) voice:string(1..20000)}
        $103 {action!:<block,log> limit!:integer(0..10000)}
        $104 <none,client_secret_post,client_secret_basic>
        $105 {pub:string cert:string subject:string *:any}
        $106 {provider!:<auth0,twilio,phone-message-hook>}
        $107 {primary:string(1..55) default:string(1..55)}
        $108 {connection!:string scopes!:[string] *:any}
        $109 <guardian-push,email,my-account,my-account>
        $110 <ES256,ES384,PS256,PS384,RS256,RS384,RS512>
        $111 <allow_always,open_redirect_protection>
        $112 {delivery_methods!:[<text,voice>](1..)}
        $113 {site_key:string? secret:string? *:any}
        $114 <transactional-authorization-with-mfa>
        $115 {shields:[$140]}
        $116 {server_credentials:string(1..10000)?}
        $117 {external_client_id!:string(1..120)}
        $118 {bold!:boolean size!:number(0..150)}
        $119 {starts_with!:[string(..1024)](1..)}
        $120 {credentials!:[{id!:string}](0..)}
        $121 {status!:<enabled,disabled> *:any}
        $122 {api_key:string(1..) region:<eu>?}
        $123 {ends_with!:[string(..1024)](1..)}
        $124 <active,paused,completed,archived>
        $125 {contains!:[string(..1024)](1..)}
        $126 {auth0:string scim:string *:any}
        $127 {name:string value:string *:any}
        $128 <deny_all,require_client_grant>
        $129 {members!:[string](1..) *:any}
        $130 {connectionString:string(1..)}
        $131 {default_value:integer? *:any}
        $132 {enabled:boolean html:string}
        $133 <required,optional,inactive>
        $134 {policy_id!:string(1..1024)}
        $135 <none,readonly,limited,full>
        $136 {auth_token!:string(1..255)}
        $137 {server_key:string(1..152)?}
        $138 {roles!:[string(1..)](1..)}
        $139 {sumoSourceAddress!:string}
        $140 <block,admin_notification>
        $141 <HS256,RS256,RS512,PS256>
        $142 <email,organization_name>
        $143 <never,when_risky,always>
        GET clients read:clients,read:client_keys,read:client_credentials,read:client_summary 200 both=clients
        POST clients create:clients 201 hides=oidc_backchannel_logout,
          client_authentication_methods.private_key_jwt.credentials.credential_type,
          client_authentication_methods.private_key_jwt.credentials.name,
          client_authentication_methods.private_key_jwt.credentials.pem,
          client_authentication_methods.private_key_jwt.credentials.alg,
          client_authentication_methods.private_key_jwt.credentials.parse_expiry_from_cert,
          client_authentication_methods.private_key_jwt.credentials.expires_at,
          client_authentication_methods.private_key_jwt.credentials.kid,
          client_authentication_methods.tls_client_auth.credentials.credential_type,
          client_authentication_methods.tls_client_auth.credentials.name,
          client_authentication_methods.tls_client_auth.credentials.subject_dn,
          client_authentication_methods.tls_client_auth.credentials.pem,
          client_authentication_methods.self_signed_tls_client_auth.credentials.credential_type,
          client_authentication_methods.self_signed_tls_client_auth.credentials.name,
          client_authentication_methods.self_signed_tls_client_auth.credentials.pem,
          signed_request_object.credentials.credential_type,signed_request_object.credentials.name,
          signed_request_object.credentials.pem,signed_request_object.credentials.alg,
          signed_request_object.credentials.parse_expiry_from_cert,
          signed_request_object.credentials.expires_at,signed_request_object.credentials.kid,
          token_vault_privileged_access.credentials.credential_type,
          token_vault_privileged_access.credentials.name,token_vault_privileged_access.credentials.pem,
          token_vault_privileged_access.credentials.alg,
          token_vault_privileged_access.credentials.parse_expiry_from_cert,
          token_vault_privileged_access.credentials.expires_at,token_vault_privileged_access.credentials.kid,
          oidc_support {name!:string/^[^<>]+$/ description:string(..140) logo_uri:string callbacks:[string]
          oidc_logout:$24 oidc_backchannel_logout:$24 session_transfer:$28? allowed_origins:[string]
          web_origins:[string] client_aliases:[string(1..)] allowed_clients:[string(1..)] allowed_logout_urls:[string]
          grant_types:[string(1..)] token_endpoint_auth_method:$104 is_token_endpoint_ip_header_trusted:boolean
          app_type:$31 is_first_party:boolean oidc_conformant:boolean jwt_configuration:$49 encryption_key:$105?
          sso:boolean cross_origin_authentication:boolean cross_origin_loc:string sso_disabled:boolean
          custom_login_page_on:boolean custom_login_page:string(1..) custom_login_page_preview:string(1..)
          form_template:string(1..) addons:$5 client_metadata:object(..10) mobile:$41 initiate_login_uri:string
          native_social_login:{apple:{enabled:boolean} facebook:{enabled:boolean} google:{enabled:boolean}}
          fedcm_login:{google:{is_enabled:boolean}} refresh_token:$27? default_organization:$91?
          organization_usage:<deny,allow,require> organization_require_behavior:$101
          organization_discovery_methods:[$142](1..)
          client_authentication_methods:{private_key_jwt:{credentials!:[$39](0..)}
          tls_client_auth:{credentials!:[{credential_type!:<cert_subject_dn> name:string(..128)
          subject_dn:string(1..256) pem:string(1..4096)}](0..)}
          self_signed_tls_client_auth:{credentials!:[{credential_type!:<x509_cert> name:string(..128)
          pem!:string(1..4096)}](0..)}} require_pushed_authorization_requests:boolean
          require_proof_of_possession:boolean signed_request_object:{required:boolean credentials:[$39](0..)}
          token_vault_privileged_access:{credentials!:[$39](0..) ip_allowlist:[string](0..) grants:[$108]}
          compliance_level:$67? skip_non_verifiable_callback_uri_confirmation_prompt:boolean token_exchange:$62
          par_request_expiry:integer(10..600)? token_quota:$50 resource_server_identifier:string(1..600)
          third_party_security_mode:<strict,permissive> redirection_policy:$111 express_configuration:$30
          my_organization_configuration:$22 async_approval_notification_channels:[$109](1..)
          identity_assertion_authorization_grant:{active!:boolean *:any} anonymous_sessions:{active!:boolean? *:any}?
          enforce_anon_session_transfer_network_binding:<ip,asn,none>? b2b_integration_configuration:$53?
          oidc_support:$51?}
        GET clients/search read:clients,read:client_summary 200 checkpoint!=clients
        GET clients/* read:clients,read:client_keys,read:client_credentials,read:client_summary 200
        PATCH clients/* update:clients,update:client_keys,update:client_credentials,
          update:client_token_vault_privileged_access 200 hides=oidc_backchannel_logout,oidc_support
          {name:string/^[^<>]+$/ description:string(..140) client_secret:string(1..) logo_uri:string
          callbacks:[string] oidc_logout:$24 oidc_backchannel_logout:$24 session_transfer:$28?
          allowed_origins:[string] web_origins:[string] grant_types:[string(1..)] client_aliases:[string(1..)]
          allowed_clients:[string(1..)] allowed_logout_urls:[string] jwt_configuration:$49 encryption_key:$105?
          sso:boolean cross_origin_authentication:boolean cross_origin_loc:string? sso_disabled:boolean
          custom_login_page_on:boolean token_endpoint_auth_method:$104? is_token_endpoint_ip_header_trusted:boolean
          app_type:$31 is_first_party:boolean oidc_conformant:boolean custom_login_page:string
          custom_login_page_preview:string token_quota:$50? form_template:string addons:$5?
          client_metadata:object(..10) mobile:$41 initiate_login_uri:string
          native_social_login:{apple:{enabled:boolean}? facebook:{enabled:boolean}? google:{enabled:boolean}?}?
          fedcm_login:{google:{is_enabled:boolean}?}? refresh_token:$27? default_organization:$91?
          organization_usage:<deny,allow,require>? organization_require_behavior:$101?
          organization_discovery_methods:[$142](1..)? client_authentication_methods:{private_key_jwt:$120
          tls_client_auth:$120 self_signed_tls_client_auth:$120}? require_pushed_authorization_requests:boolean
          require_proof_of_possession:boolean signed_request_object:{required:boolean credentials:[{id!:string}](0..)}
          token_vault_privileged_access:{credentials!:[{id!:string}](0..) ip_allowlist:[string](0..) grants:[$108]}
          compliance_level:$67? skip_non_verifiable_callback_uri_confirmation_prompt:boolean? token_exchange:$62?
          par_request_expiry:integer(10..600)? express_configuration:$30? my_organization_configuration:$22?
          async_approval_notification_channels:[$109](1..)? third_party_security_mode:<strict,permissive>
          redirection_policy:$111 identity_assertion_authorization_grant:{active!:boolean *:any}?
          anonymous_sessions:{active!:boolean? *:any}? enforce_anon_session_transfer_network_binding:<ip,asn,none>?
          b2b_integration_configuration:$53? oidc_support:$51?}
        DELETE clients/* delete:clients 204
        POST clients/cimd/preview read:clients 200 hides=external_client_id $117
        POST clients/cimd/register create:clients,update:clients 200 hides=external_client_id $117
        GET clients/*/credentials read:client_credentials 200 whole=-
        POST clients/*/credentials create:client_credentials 201 hides=pem,parse_expiry_from_cert
          {credential_type!:<public_key,cert_subject_dn,x509_cert> name:string(..128) subject_dn:string(1..256)
          pem:string alg:<RS256,RS384,PS256> parse_expiry_from_cert:boolean expires_at:string
          kid:string(10..64)/^([0-9a-zA-Z-_]{10,64})$/}
        GET clients/*/connections read:connections,read:clients,read:client_summary 200 checkpoint!=connections
        POST clients/*/rotate-secret update:client_keys 200
        GET clients/*/credentials/* read:client_credentials 200
        PATCH clients/*/credentials/* update:client_credentials 201 {expires_at:string?}
        DELETE clients/*/credentials/* delete:client_credentials 204
        GET connections read:connections 200 both=connections
        POST connections create:connections 201 {name!:string(..128)/^[a-zA-Z0-9](-[a-zA-Z0-9]|[a-zA-Z0-9])*$/
          display_name:string(..128)
          strategy!:<ad,adfs,amazon,apple,dropbox,bitbucket,auth0-oidc,auth0,baidu,bitly,box,custom,daccount,
          dwolla,email,evernote-sandbox,evernote,exact,facebook,fitbit,github,google-apps,google-oauth2,
          instagram,ip,line,linkedin,oauth1,oauth2,office365,oidc,okta,paypal,paypal-sandbox,pingfederate,
          planningcenter,salesforce-community,salesforce-sandbox,salesforce,samlp,sharepoint,shopify,shop,sms,
          soundcloud,thirtysevensignals,twitter,untappd,vkontakte,waad,weibo,windowslive,wordpress,yahoo,
          yandex,notion-mcp,asana,atlassian,cloudflare-mcp,gitlab,hubspot-mcp,linear-mcp,sentry-mcp,slack,
          notion-mcp,asana,atlassian,cloudflare-mcp,gitlab,hubspot-mcp,linear-mcp,sentry-mcp,slack> options:$1
          enabled_clients:[string] is_domain_connection:boolean show_as_button:boolean realms:[string]
          metadata:{*:string(..255)} authentication:{active!:boolean} connected_accounts:$72
          cross_app_access_requesting_app:{active!:boolean} cross_app_access_resource_app:$121}
        GET connections/* read:connections 200
        PATCH connections/* update:connections 200 {display_name:string(..128) options:$1? enabled_clients:[string]?
          is_domain_connection:boolean show_as_button:boolean realms:[string] metadata:{*:string(..255)}
          authentication:{active!:boolean} connected_accounts:$72 cross_app_access_requesting_app:{active!:boolean}
          cross_app_access_resource_app:$121?}
        DELETE connections/* delete:connections 202
        GET connections/*/clients read:connections 200 checkpoint!=clients
        PATCH connections/*/clients update:connections 204 [{client_id!:string status!:boolean}](1..)
        GET connections/*/directory-provisioning read:directory_provisionings 200
        POST connections/*/directory-provisioning create:directory_provisionings 201 $43?
        PATCH connections/*/directory-provisioning update:directory_provisionings 200 $43?
        DELETE connections/*/directory-provisioning delete:directory_provisionings 204
        GET connections/*/keys read:connections_keys 200 whole=-
        POST connections/*/keys create:connections_keys 201 hides=signing_alg $88?
        GET connections/*/scim-configuration read:scim_config 200
        POST connections/*/scim-configuration create:scim_config 201 {user_id_attribute:string mapping:[$126]}?
        PATCH connections/*/scim-configuration update:scim_config 200 {user_id_attribute!:string mapping!:[$126]}
        DELETE connections/*/scim-configuration delete:scim_config 204
        GET connections/*/status read:connections 200
        DELETE connections/*/users delete:users 204
        GET connections/*/directory-provisioning/default-mapping read:directory_provisionings 200 whole!=mapping
        POST connections/*/directory-provisioning/synchronizations create:directory_provisionings 201
        GET connections/*/directory-provisioning/synchronized-groups read:directory_provisionings 200
          checkpoint!=groups
        POST connections/*/directory-provisioning/synchronized-groups update:directory_provisionings 204
          {groups!:[$57]? *:any}
        PUT connections/*/directory-provisioning/synchronized-groups update:directory_provisionings 204
          {groups!:[$57]}
        DELETE connections/*/directory-provisioning/synchronized-groups update:directory_provisionings 204
          {groups!:[{id!:string? *:any}]? *:any}
        POST connections/*/keys/rotate create:connections_keys&update:connections_keys 201 hides=signing_alg $88?
        GET connections/*/scim-configuration/default-mapping read:scim_config 200 whole!=mapping
        GET connections/*/scim-configuration/tokens read:scim_token 200 whole=-
        POST connections/*/scim-configuration/tokens create:scim_token 201 hides=token_lifetime {scopes:[string](1..)
          token_lifetime:integer?}
        DELETE connections/*/scim-configuration/tokens/* delete:scim_token 204
        GET connection-profiles read:connection_profiles 200 checkpoint!=connection_profiles
        POST connection-profiles create:connection_profiles 201 {name!:string(1..50) organization:$54
          connection_name_prefix_template:string(0..15)/^(?!-)(?!.*--)(?:[a-zA-Z0-9-]|{org_id}|{org_name})*$/
          enabled_features:[$93] connection_config:{} strategy_overrides:$4 provisioning:$33?
          cross_app_access_resource_app:$52?}
        GET connection-profiles/templates read:connection_profiles 200 whole!=connection_profile_templates
        GET connection-profiles/* read:connection_profiles 200
        PATCH connection-profiles/* update:connection_profiles 200 {name:string(1..50) organization:$54
          connection_name_prefix_template:string(0..15)/^(?!-)(?!.*--)(?:[a-zA-Z0-9-]|{org_id}|{org_name})*$/
          enabled_features:[$93] connection_config:{} strategy_overrides:$4 provisioning:$33?
          cross_app_access_resource_app:$52?}
        DELETE connection-profiles/* delete:connection_profiles 204
        GET connection-profiles/templates/* read:connection_profiles 200
        GET resource-servers read:resource_servers 200 page=resource_servers
        POST resource-servers create:resource_servers 201 {name:string(..200)/^[^<>]+$/ identifier!:string(1..600)
          scopes:[$98] signing_alg:$141 signing_secret:string(16..) allow_offline_access:boolean
          allow_online_access:boolean allow_online_access_with_ephemeral_sessions:boolean
          token_lifetime:integer(0..2592000) token_dialect:$74 skip_consent_for_verifiable_first_party_clients:boolean
          enforce_policies:(boolean|<true,false>) token_encryption:$40? consent_policy:$114?
          authorization_details:[any]? proof_of_possession:$64? subject_type_authorization:$38
          authorization_policy:$134? token_lifetime_for_anonymous_access_tokens:integer? access_token:$60?
          require_consent_non_repudiation:boolean?}
        GET resource-servers/search read:resource_servers 200 checkpoint!=resource_servers
        GET resource-servers/* read:resource_servers 200
        PATCH resource-servers/* update:resource_servers 201 {name:string(..200)/^[^<>]+$/ scopes:[$98]
          signing_alg:$141 signing_secret:string(16..) skip_consent_for_verifiable_first_party_clients:boolean
          allow_offline_access:boolean allow_online_access:boolean allow_online_access_with_ephemeral_sessions:boolean
          token_lifetime:integer(0..2592000) token_dialect:$74 enforce_policies:(boolean|<true,false>)
          token_encryption:$40? consent_policy:$114? authorization_details:[any]? proof_of_possession:$64?
          subject_type_authorization:$38 authorization_policy:$134?
          token_lifetime_for_anonymous_access_tokens:integer? access_token:$60?
          require_consent_non_repudiation:boolean? token_lifetime_for_web:integer(0..2592000)}
        DELETE resource-servers/* delete:resource_servers 204
        GET client-grants read:client_grants 200 both=client_grants
        POST client-grants create:client_grants 201 {client_id:string audience!:string(1..)
          default_for:<third_party_clients> organization_usage:<deny,allow,require> allow_any_organization:boolean
          scope:[string(1..280)] subject_type:<client,user,anonymous_user,anonymous_user>
          authorization_details_types:[string(1..255)] allow_all_scopes:boolean}
        GET client-grants/search read:client_grants 200 checkpoint!=client_grants
        GET client-grants/* read:client_grants 200
        PATCH client-grants/* update:client_grants 200 {scope:[string(1..280)]?
          organization_usage:<deny,allow,require>? allow_any_organization:boolean?
          authorization_details_types:[string(1..255)] allow_all_scopes:boolean?}
        DELETE client-grants/* delete:client_grants 204
        GET client-grants/*/organizations read:organization_client_grants 200 both=organizations
        GET roles read:roles 200 page=roles
        POST roles create:roles 200 {name!:string description:string type:<tenant,organization>? owner_id:string?}
        GET roles/* read:roles 200
        PATCH roles/* update:roles 200 {name:string description:string}
        DELETE roles/* delete:roles 200
        GET roles/*/groups read:group_roles 200 checkpoint!=groups
        POST roles/*/groups create:group_roles 204 $79
        DELETE roles/*/groups delete:group_roles 204 $79
        GET roles/*/permissions read:roles 200 page=permissions
        POST roles/*/permissions update:roles 201 $66
        DELETE roles/*/permissions update:roles 200 $66
        GET roles/*/users read:users&read:roles&read:role_members 200 both=users
        POST roles/*/users update:roles,create:role_members 200 {users!:[string]}
        GET users read:users,read:user_idp_tokens 200 page=users
        POST users create:users 201 hides=connection,password,verify_email {email:string
          phone_number:string/^\+[0-9]{1,15}$/ user_metadata:object blocked:boolean email_verified:boolean
          phone_verified:boolean app_metadata:{*:any} given_name:string(1..150) family_name:string(1..150)
          name:string(1..300) nickname:string(1..300) picture:string user_id:string(0..255)/^\S*$/
          connection!:string(1..) password:string(1..) verify_email:boolean username:string(1..128)}
        GET users/* read:users,read:current_user,read:user_idp_tokens 200
        PATCH users/* update:users,update:users_app_metadata,update:current_user_metadata 200
          hides=verify_email,verify_phone_number,password,connection,client_id {blocked:boolean email_verified:boolean
          email:string? phone_number:string/^\+[0-9]{1,15}$/? phone_verified:boolean user_metadata:object
          app_metadata:{*:any} given_name:string(1..150)? family_name:string(1..150)? name:string(1..300)?
          nickname:string(1..300)? picture:string? verify_email:boolean verify_phone_number:boolean
          password:string(1..)? connection:string(1..) client_id:string(1..) username:string(1..128)? *:any}
        DELETE users/* delete:users,delete:current_user 204
        GET users/*/authentication-methods read:authentication_methods 200 page=authenticators
        POST users/*/authentication-methods create:authentication_methods 201
          {type!:<phone,email,totp,webauthn-roaming,passkey> name:string totp_secret:string phone_number:string(2..30)
          email:string preferred_authentication_method:<voice,sms> key_id:string public_key:string aaguid:string
          relying_party_identifier:string credential_device_type:<single_device,multi_device>
          credential_backed_up:boolean identity_user_id:string user_agent:string user_handle:string
          transports:[string]}
        PUT users/*/authentication-methods update:authentication_methods 200 [{type!:<phone,email,totp>
          preferred_authentication_method:<voice,sms> name:string(1..20) phone_number:string(2..30) email:string(1..)
          totp_secret:string(1..)}]
        DELETE users/*/authentication-methods delete:authentication_methods 204
        DELETE users/*/authenticators delete:guardian_enrollments 204
        GET users/*/connected-accounts read:users 200 checkpoint!=connected_accounts
        GET users/*/effective-permissions read:user_effective_permissions 200 checkpoint!=permissions
        GET users/*/effective-roles read:user_effective_roles 200 checkpoint!=roles
        GET users/*/enrollments read:users,read:current_user 200 whole=-
        GET users/*/federated-connections-tokensets read:federated_connections_tokens 200 whole=-
        GET users/*/groups read:groups 200 both=groups
        POST users/*/identities update:users,update:current_user_identities 201 hides=connection_id,link_with
          {provider:$16 connection_id:string/^con_[A-Za-z0-9]{16}$/ user_id:(string|integer) link_with:string}
        GET users/*/logs read:logs,read:logs_users 200 page=logs
        GET users/*/organizations read:organizations 200 page=organizations
        GET users/*/permissions read:users 200 page=permissions
        POST users/*/permissions update:users 201 $66
        DELETE users/*/permissions update:users 204 $66
        POST users/*/recovery-code-regeneration update:users 200
        POST users/*/revoke-access delete:sessions,delete:refresh_tokens 202 {session_id:string(..50)
          preserve_refresh_tokens:boolean}
        GET users/*/roles read:users&read:roles&read:role_members 200 page=roles
        POST users/*/roles update:users,create:role_members 204 $138
        DELETE users/*/roles update:users,delete:role_members 204 $138
        GET users/*/refresh-tokens read:refresh_tokens 200 checkpoint!=tokens
        DELETE users/*/refresh-tokens delete:refresh_tokens 202
        GET users/*/sessions read:sessions 200 checkpoint!=sessions
        DELETE users/*/sessions delete:sessions 202
        GET users/*/authentication-methods/* read:authentication_methods 200
        PATCH users/*/authentication-methods/* update:authentication_methods 200 {name:string
          preferred_authentication_method:<voice,sms>}
        DELETE users/*/authentication-methods/* delete:authentication_methods 204
        DELETE users/*/federated-connections-tokensets/* delete:federated_connections_tokens 204
        DELETE users/*/multifactor/* update:users 204
        POST users/*/risk-assessments/clear update:users 204
          {connection!:string(1..128)/^[a-zA-Z0-9](-[a-zA-Z0-9]|[a-zA-Z0-9])*$/ assessors!:[<new-device>](1..)}
        GET users/*/effective-permissions/sources/effective-roles read:user_permission_source_roles 200
          checkpoint!=roles
        GET users/*/effective-roles/sources/groups read:user_role_source_groups 200 checkpoint!=groups
        DELETE users/*/identities/*/* update:users,update:current_user_identities 200
        POST users/*/multifactor/actions/invalidate-remember-browser update:users 204
        GET users-by-email read:users 200 whole=-
        GET organizations read:organizations,read:organizations_summary 200 both=organizations
        POST organizations create:organizations,create:organization_connections 201 {name!:string(1..50)
          display_name:string(1..255) branding:$80 metadata:{*:string(..255)}
          enabled_connections:[{connection_id!:string assign_membership_on_login:boolean show_as_button:boolean
          is_signup_enabled:boolean}] token_quota:$50 third_party_client_access:<block,allow>
          is_app_entitlement_active:boolean?}
        GET organizations/search read:organizations 200 checkpoint!=organizations
        GET organizations/* read:organizations,read:organizations_summary 200
        PATCH organizations/* update:organizations 200 {display_name:string(1..255) name:string(1..50) branding:$80
          metadata:{*:string(..255)} token_quota:$50? third_party_client_access:<block,allow>
          is_app_entitlement_active:boolean?}
        DELETE organizations/* delete:organizations 204
        GET organizations/name/* read:organizations 200
        GET organizations/*/client-grants read:organization_client_grants 200 page=client_grants
        POST organizations/*/client-grants create:organization_client_grants 201 hides=grant_id {grant_id!:string}
        GET organizations/*/clients read:organization_clients 200 checkpoint!=clients
        POST organizations/*/clients create:organization_clients 201 hides=clients {clients!:[{client_id!:string?
          use_for_member_access!:boolean? *:any}]? *:any}
        DELETE organizations/*/clients delete:organization_clients 204 {clients!:[string]? *:any}
        GET organizations/*/connections read:organization_connections 200 page=connections
        POST organizations/*/connections create:organization_connections 201
          {organization_connection_name:string(1..50)/^[^\x00]*$/ assign_membership_on_login:boolean
          show_as_button:boolean is_signup_enabled:boolean organization_access_level:$135 is_enabled:boolean
          connection_id!:string(1..50) organization_member_access_level:$135?}
        GET organizations/*/discovery-domains read:organization_discovery_domains 200 checkpoint!=domains
        POST organizations/*/discovery-domains create:organization_discovery_domains 201 {domain!:string(3..255)
          status:<pending,verified> use_for_organization_discovery:boolean}
        GET organizations/*/enabled_connections read:organization_connections 200 page=enabled_connections
        POST organizations/*/enabled_connections create:organization_connections 201 {connection_id!:string
          assign_membership_on_login:boolean is_signup_enabled:boolean show_as_button:boolean}
        GET organizations/*/invitations read:organization_invitations 200 page=invitations
        POST organizations/*/invitations create:organization_invitations 200 hides=ttl_sec,send_invitation_email
          {inviter!:{name!:string(1..300)} invitee!:{email!:string} client_id!:string connection_id:string
          app_metadata:{*:any} user_metadata:object ttl_sec:integer(0..2592000) roles:[string](1..)
          send_invitation_email:boolean}
        GET organizations/*/members read:organization_members 200 both=members
        POST organizations/*/members create:organization_members 204 $129
        DELETE organizations/*/members delete:organization_members 204 $129
        GET organizations/*/groups read:organization_groups 200 checkpoint!=groups
        DELETE organizations/*/client-grants/* delete:organization_client_grants 204
        GET organizations/*/clients/* read:organization_clients 200
        PATCH organizations/*/clients/* update:organization_clients 200 {use_for_member_access:boolean? *:any}
        GET organizations/*/connections/* read:organization_connections 200
        PATCH organizations/*/connections/* update:organization_connections 200
          {organization_connection_name:string(1..50)/^[^\x00]*$/? assign_membership_on_login:boolean
          show_as_button:boolean is_signup_enabled:boolean organization_access_level:$135? is_enabled:boolean?
          organization_member_access_level:$135?}
        DELETE organizations/*/connections/* delete:organization_connections 204
        GET organizations/*/discovery-domains/* read:organization_discovery_domains 200
        PATCH organizations/*/discovery-domains/* update:organization_discovery_domains 200 {status:<pending,verified>
          use_for_organization_discovery:boolean}
        DELETE organizations/*/discovery-domains/* delete:organization_discovery_domains 204
        GET organizations/*/enabled_connections/* read:organization_connections 200
        PATCH organizations/*/enabled_connections/* update:organization_connections 200
          {assign_membership_on_login:boolean is_signup_enabled:boolean show_as_button:boolean}
        DELETE organizations/*/enabled_connections/* delete:organization_connections 204
        GET organizations/*/invitations/* read:organization_invitations 200
        DELETE organizations/*/invitations/* delete:organization_invitations 204
        GET organizations/*/discovery-domains/name/* read:organization_discovery_domains 200
        GET organizations/*/members/*/effective-roles read:organization_member_effective_roles 200 checkpoint!=roles
        GET organizations/*/members/*/roles read:organization_member_roles 200 page=roles
        POST organizations/*/members/*/roles create:organization_member_roles 204 {roles!:[string](1..)}
        DELETE organizations/*/members/*/roles delete:organization_member_roles 204 {roles!:[string](1..)}
        GET organizations/*/roles/*/members read:roles,read:organization_members 200 checkpoint!=members
        GET organizations/*/groups/*/roles read:organization_group_roles 200 checkpoint!=roles
        POST organizations/*/groups/*/roles create:organization_group_roles 204 {roles!:[string](1..)}
        DELETE organizations/*/groups/*/roles delete:organization_group_roles 204 {roles!:[string](1..)}
        GET organizations/*/roles/*/groups read:roles,read:organization_groups 200 checkpoint!=groups
        GET organizations/*/members/*/effective-roles/sources/groups read:organization_member_role_source_groups 200
          checkpoint!=groups
        GET logs read:logs,read:logs_users 200 both=logs
        GET logs/* read:logs,read:logs_users 200
        POST tickets/email-verification create:user_tickets 201
          hides=result_url,user_id,client_id,organization_id,ttl_sec,includeEmailInRedirect,identity
          {result_url:string user_id!:string client_id:string organization_id:string ttl_sec:integer(0..)
          includeEmailInRedirect:boolean identity:$15}
        POST tickets/password-change create:user_tickets 201
          hides=result_url,user_id,client_id,organization_id,connection_id,email,ttl_sec,
          mark_email_as_verified,includeEmailInRedirect,identity {result_url:string user_id:string client_id:string
          organization_id:string connection_id:string/^con_[A-Za-z0-9]{16}$/ email:string ttl_sec:integer(0..)
          mark_email_as_verified:boolean includeEmailInRedirect:boolean identity:{user_id!:string provider!:<auth0>
          connection_id:string/^con_[A-Za-z0-9]{16}$/}}
        POST jobs/users-exports read:users 200 {connection_id:string/^con_[A-Za-z0-9]{16}$/ format:<json,csv>
          limit:integer(1..) fields:[{name!:string(..100) export_as:string(..100)}]}
        POST jobs/users-imports create:users 202 hides=users,upsert,send_completion_email {users!:string
          connection_id!:string/^con_[A-Za-z0-9]{16}$/ upsert:boolean external_id:string send_completion_email:boolean
          *:any}
        POST jobs/verification-email update:users 201 hides=user_id,client_id,identity,organization_id
          {user_id!:string client_id:string identity:$15 organization_id:string}
        GET jobs/* create:users,read:users 200
        GET jobs/*/errors create:users,read:users 200 whole=-
        GET tenants/settings read:tenant_settings 200
        PATCH tenants/settings update:tenant_settings 200
          hides=session_lifetime_in_minutes,idle_session_lifetime_in_minutes,
          ephemeral_session_lifetime_in_minutes,idle_ephemeral_session_lifetime_in_minutes,universal_login
          {change_password:$132? device_flow:{charset:<base20,digits> mask:string(..20)}? guardian_mfa_page:$132?
          default_audience:string default_directory:string error_page:{html:string show_log_link:boolean url:string}?
          default_token_quota:{clients:$48 organizations:$48}? flags:{change_pwd_flow_v1:boolean
          enable_apis_section:boolean disable_impersonation:boolean enable_client_connections:boolean
          enable_pipeline2:boolean allow_legacy_delegation_grant_types:boolean allow_legacy_ro_grant_types:boolean
          allow_legacy_tokeninfo_endpoint:boolean enable_legacy_profile:boolean enable_idtoken_api2:boolean
          enable_public_signup_user_exists_error:boolean enable_sso:boolean allow_changing_enable_sso:boolean
          disable_clickjack_protection_headers:boolean no_disclose_enterprise_connections:boolean
          enforce_client_authentication_on_passwordless_start:boolean enable_adfs_waad_email_verification:boolean
          revoke_refresh_token_grant:boolean dashboard_log_streams_next:boolean dashboard_insights_view:boolean
          disable_fields_map_fix:boolean mfa_show_factor_list_on_enrollment:boolean remove_alg_from_jwks:boolean
          improved_signup_bot_detection_in_classic:boolean genai_trial:boolean
          enable_dynamic_client_registration:boolean disable_management_api_sms_obfuscation:boolean
          trust_azure_adfs_email_verified_connection_property:boolean custom_domains_provisioning:boolean
          local_resource_discovery:boolean? *:any} friendly_name:string picture_url:string support_email:string
          support_url:string allowed_logout_urls:[string] session_lifetime:integer(1..)
          session_lifetime_in_minutes:integer(1..) idle_session_lifetime:integer(1..)
          idle_session_lifetime_in_minutes:integer(1..) ephemeral_session_lifetime:integer(1..)
          idle_ephemeral_session_lifetime:integer(1..) ephemeral_session_lifetime_in_minutes:integer(1..)
          idle_ephemeral_session_lifetime_in_minutes:integer(1..) sandbox_version:string(..8)
          legacy_sandbox_version:string(..8) default_redirection_uri:string
          enabled_locales:[<am,ar,ar-EG,ar-SA,az,bg,bn,bs,ca-ES,cnr,cs,cy,da,de,el,en,en-CA,es,es-419,es-AR,
          es-MX,et,eu-ES,fa,fi,fr,fr-CA,fr-FR,gl-ES,gu,he,hi,hr,hu,hy,id,is,it,ja,ka,kk,kn,ko,lt,lv,mk,ml,mn,
          mr,ms,my,nb,nl,nn,no,pa,pl,pt,pt-BR,pt-PT,ro,ru,sk,sl,so,sq,sr,sv,sw,ta,te,th,tl,tr,uk,ur,vi,zgh,
          zh-CN,zh-HK,zh-MO,zh-TW>](1..) security_headers:{content_security_policy:{enabled:boolean
          policies:[{mode:<enforcing,reporting> directives:{*:[string(..2048)]}
          flags:[<upgrade-insecure-requests,block-all-mixed-content>] reporting:{report_uri:string
          report_to_group:string}?}] reporting_infrastructure:{report_to:{group:string max_age:integer
          endpoints:[{url:string}]}? reporting_endpoints:{*:string}}?}? x_xss_protection:{enabled:boolean mode:<block>
          report_uri:string}?}? session_cookie:{mode!:<persistent,non-persistent>}?
          sessions:{oidc_logout_prompt_enabled:boolean anonymous:{lifetime_in_minutes:integer?
          activate_cookie:boolean? *:any}?}? oidc_logout:{rp_logout_end_session_endpoint_discovery:boolean}
          customize_mfa_in_postlogin_action:boolean? allow_organization_name_in_authentication_api:boolean?
          acr_values_supported:[string](0..)? mtls:{enable_endpoint_aliases:boolean}?
          pushed_authorization_requests_supported:boolean? authorization_response_iss_parameter_supported:boolean?
          skip_non_verifiable_callback_uri_confirmation_prompt:boolean?
          resource_parameter_profile:<audience,compatibility> client_id_metadata_document_supported:boolean
          enable_ai_guide:boolean phone_consolidated_experience:boolean
          include_session_metadata_in_tenant_logs:boolean
          dynamic_client_registration_security_mode:<strict,permissive> country_codes:{list:[string(2..2)/^[A-Z]{2}$/]
          mode:<allow,deny>}? access_token:$60? dpop_strict_refresh_token_binding:boolean?
          client_id_metadata_document_dynamic_registration_supported:boolean? universal_login:object?}
        GET branding read:branding 200
        PATCH branding update:branding 200 {colors:{primary:string? page_background:(string|object)?}?
          favicon_url:string? logo_url:string? font:{url:string?}?}
        POST branding/themes update:branding 200 $3
        GET branding/phone/providers read:phone_providers 200 whole!=providers
        POST branding/phone/providers create:phone_providers 201 {name!:<twilio,custom> disabled:boolean
          configuration:($65|$112) credentials!:($136|{}) *:any}
        GET branding/phone/templates read:phone_templates 200 whole!=templates
        POST branding/phone/templates create:phone_templates 201
          {type:<otp_verify,otp_enroll,change_password,blocked_account,password_breach> disabled:boolean
          content:{syntax:string from:string(1..16) body:$102}}
        GET branding/templates/universal-login read:branding 200
        PUT branding/templates/universal-login update:branding 201 (string|{template!:string(..102400)})
        DELETE branding/templates/universal-login delete:branding 204
        GET branding/themes/default read:branding 200
        GET branding/themes/* read:branding 200
        PATCH branding/themes/* update:branding 200 $3
        DELETE branding/themes/* delete:branding 204
        GET branding/phone/providers/* read:phone_providers 200
        PATCH branding/phone/providers/* update:phone_providers 200 {name:<twilio,custom> disabled:boolean
          credentials:($136|{}) configuration:($65|$112)}
        DELETE branding/phone/providers/* delete:phone_providers 204
        GET branding/phone/templates/* read:phone_templates 200
        PATCH branding/phone/templates/* update:phone_templates 200 {content:{from:string(1..16) body:$102}
          disabled:boolean}
        DELETE branding/phone/templates/* delete:phone_templates 204
        POST branding/phone/providers/*/try create:phone_providers 202 hides=to,delivery_method {to!:string(1..16)
          delivery_method:<text,voice>}
        PATCH branding/phone/templates/*/reset update:phone_templates 200 any
        POST branding/phone/templates/*/try create:phone_templates 202 hides=to,delivery_method {to!:string(1..16)
          delivery_method:<text,voice> *:any}
        GET prompts read:prompts 200
        PATCH prompts update:prompts 200 {universal_login_experience:<new,classic> identifier_first:boolean?
          webauthn_platform_first_factor:boolean?}
        GET prompts/rendering read:prompts 200 page=configs
        PATCH prompts/rendering update:prompts 200
          {configs!:[{prompt!:<login,login-id,login-password,login-passwordless,login-email-verification,
          signup,signup-id,signup-password,phone-identifier-enrollment,phone-identifier-challenge,
          email-identifier-challenge,reset-password,custom-form,consent,customized-consent,logout,mfa-push,
          mfa-otp,mfa-voice,mfa-phone,mfa-webauthn,mfa-sms,mfa-email,mfa-recovery-code,mfa,status,device-flow,
          email-verification,email-otp-challenge,organizations,invitation,common,passkeys,captcha,
          brute-force-protection,async-approval-flow,confirmation>
          screen!:<login,login-id,login-password,login-passwordless-email-code,login-passwordless-email-link,
          login-passwordless-sms-otp,login-email-verification,signup,signup-id,signup-password,
          phone-identifier-enrollment,phone-identifier-challenge,email-identifier-challenge,
          reset-password-request,reset-password-email,reset-password,reset-password-success,
          reset-password-error,reset-password-mfa-email-challenge,reset-password-mfa-otp-challenge,
          reset-password-mfa-phone-challenge,reset-password-mfa-push-challenge-push,
          reset-password-mfa-recovery-code-challenge,reset-password-mfa-sms-challenge,
          reset-password-mfa-voice-challenge,reset-password-mfa-webauthn-platform-challenge,
          reset-password-mfa-webauthn-roaming-challenge,custom-form,consent,customized-consent,logout,
          logout-complete,logout-aborted,mfa-push-welcome,mfa-push-enrollment-qr,mfa-push-enrollment-code,
          mfa-push-success,mfa-push-challenge-push,mfa-push-list,mfa-otp-enrollment-qr,
          mfa-otp-enrollment-code,mfa-otp-challenge,mfa-voice-enrollment,mfa-voice-challenge,
          mfa-phone-challenge,mfa-phone-enrollment,mfa-webauthn-platform-enrollment,
          mfa-webauthn-roaming-enrollment,mfa-webauthn-platform-challenge,mfa-webauthn-roaming-challenge,
          mfa-webauthn-change-key-nickname,mfa-webauthn-enrollment-success,mfa-webauthn-error,
          mfa-webauthn-not-available-error,mfa-country-codes,mfa-sms-enrollment,mfa-sms-challenge,
          mfa-sms-list,mfa-email-challenge,mfa-email-list,mfa-recovery-code-enrollment,
          mfa-recovery-code-challenge-new-code,mfa-recovery-code-challenge,mfa-detect-browser-capabilities,
          mfa-enroll-result,mfa-login-options,mfa-begin-enroll-options,status,device-code-activation,
          device-code-activation-allowed,device-code-activation-denied,device-code-confirmation,
          email-verification-result,email-otp-challenge,organization-selection,organization-picker,
          pre-login-organization-picker,accept-invitation,redeem-ticket,passkey-enrollment,
          passkey-enrollment-local,interstitial-captcha,brute-force-protection-unblock,
          brute-force-protection-unblock-success,brute-force-protection-unblock-failure,async-approval-error,
          async-approval-accepted,async-approval-denied,confirmation,async-approval-wrong-user,
          consent-tenant-scopes,consent-tenant-scopes> rendering_mode:<advanced,standard>
          context_configuration:[($17|string)]? default_head_tags_disabled:boolean? use_page_template:boolean?
          head_tags:[$89]? filters:$36?}](1..)}
        GET prompts/*/partials read:prompts 200
        PUT prompts/*/partials update:prompts 200 object
        GET prompts/*/custom-text/* read:prompts 200
        PUT prompts/*/custom-text/* update:prompts 200 object
        GET prompts/*/screen/*/rendering read:prompts 200
        PATCH prompts/*/screen/*/rendering update:prompts 200 {rendering_mode:<advanced,standard>
          context_configuration:[($17|string)]? default_head_tags_disabled:boolean? use_page_template:boolean?
          head_tags:[$89]? filters:$36?}
        GET actions/actions read:actions 200 sparse!=actions
        POST actions/actions create:actions 201 hides=secrets.value {name!:string supported_triggers!:[$11](1..)
          code:string dependencies:[$99] runtime:string secrets:[$127] modules:[$58] deploy:boolean}
        GET actions/modules read:actions 200 numbered!=modules
        POST actions/modules create:actions 201 hides=secrets.value,api_version,publish
          {name!:string(..255)/^[^\x00]*$/ code!:string(..65536)/^[^\x00]*$/ secrets:[$77] dependencies:[$78]
          api_version:string(..20)/^[^\x00]*$/ publish:boolean}
        GET actions/triggers read:actions 200 whole!=triggers
        GET actions/actions/* read:actions 200
        PATCH actions/actions/* update:actions 200 hides=secrets.value {name:string supported_triggers:[$11](1..)
          code:string dependencies:[$99] runtime:string secrets:[$127] modules:[$58]}
        DELETE actions/actions/* delete:actions 204
        GET actions/executions/* read:actions 200
        GET actions/modules/* read:actions 200
        PATCH actions/modules/* update:actions 200 hides=secrets.value {code:string(..65536)/^[^\x00]*$/ secrets:[$77]
          dependencies:[$78]}
        DELETE actions/modules/* delete:actions 204
        GET actions/actions/*/versions read:actions 200 sparse!=versions
        POST actions/actions/*/deploy create:actions 200
        POST actions/actions/*/test create:actions 200 {payload!:object}
        GET actions/modules/*/actions read:actions 200 numbered!=actions
        POST actions/modules/*/rollback update:actions 200 hides=module_version_id {module_version_id!:string}
        GET actions/modules/*/versions read:actions 200 numbered!=versions
        POST actions/modules/*/versions update:actions 200
        GET actions/triggers/*/bindings read:actions 200 sparse!=bindings
        PATCH actions/triggers/*/bindings update:actions 200 hides=bindings.ref,bindings.secrets
          {bindings:[{ref!:{type:<binding_id,action_id,action_name> value:string *:any} display_name:string
          secrets:[$127]}]}
        GET actions/actions/*/versions/* read:actions 200
        GET actions/modules/*/versions/* read:actions 200
        POST actions/actions/*/versions/*/deploy create:actions 202 hides=update_draft {update_draft:boolean}?
        GET attack-protection/bot-detection read:attack_protection 200
        PATCH attack-protection/bot-detection update:attack_protection 200 {bot_detection_level:<low,medium,high>
          challenge_password_policy:$143 challenge_passwordless_policy:$143 challenge_password_reset_policy:$143
          allowlist:[string] monitoring_mode_enabled:boolean}
        GET attack-protection/breached-password-detection read:attack_protection 200
        PATCH attack-protection/breached-password-detection update:attack_protection 200 {enabled:boolean
          shields:[<block,user_notification,admin_notification>]
          admin_notification_frequency:[<immediately,daily,weekly,monthly>] method:<standard,enhanced>
          stage:{pre-user-registration:$115 pre-change-password:$115}}
        GET attack-protection/brute-force-protection read:attack_protection 200
        PATCH attack-protection/brute-force-protection update:attack_protection 200 {enabled:boolean
          shields:[<block,user_notification>] allowlist:[string]
          mode:<count_per_identifier_and_ip,count_per_identifier> max_attempts:integer(1..100)
          form_submission_mode:<auto,manual>?}
        GET attack-protection/captcha read:attack_protection 200
        PATCH attack-protection/captcha update:attack_protection 200
          hides=arkose.secret,hcaptcha.secret,friendly_captcha.secret,recaptcha_enterprise.api_key,
          recaptcha_v2.secret {active_provider_id:<arkose,auth_challenge,friendly_captcha,hcaptcha,recaptcha_v2,
          recaptcha_enterprise,simple_captcha> arkose:{site_key!:string(..100) secret!:string(..100)
          client_subdomain:string(..100) verify_subdomain:string(..100) fail_open:boolean}
          auth_challenge:{fail_open!:boolean} hcaptcha:$100 friendly_captcha:$100
          recaptcha_enterprise:{site_key!:string(..100) api_key!:string(..100) project_id!:string(..100)}
          recaptcha_v2:$100 simple_captcha:{*:any}}
        GET attack-protection/phone-provider-protection read:attack_protection 200
        PATCH attack-protection/phone-provider-protection update:attack_protection 200
          {type!:<exponential,none,default,default>}
        GET attack-protection/suspicious-ip-throttling read:attack_protection 200
        PATCH attack-protection/suspicious-ip-throttling update:attack_protection 200 {enabled:boolean shields:[$140]
          allowlist:[string] stage:{pre-login:{max_attempts:integer(1..2500) rate:integer(34560..86400000)}
          pre-user-registration:{max_attempts:integer(1..72000) rate:integer(1200..86400000)}
          pre-custom-token-exchange:{max_attempts:integer rate:integer *:any}}}
        GET attack-protection/captcha/policies read:attack_protection 200 whole=-
        POST attack-protection/captcha/policies update:attack_protection 201
          hides=action.recaptcha_v2.secret,action.recaptcha_enterprise.api_key,action.hcaptcha.secret,
          action.friendly_captcha.secret,action.arkose.secret {name!:string? description:string? priority!:integer?
          match!:$86? action!:$14? *:any}
        GET attack-protection/captcha/policies/* read:attack_protection 200
        PATCH attack-protection/captcha/policies/* update:attack_protection 200
          hides=action.recaptcha_v2.secret,action.recaptcha_enterprise.api_key,action.hcaptcha.secret,
          action.friendly_captcha.secret,action.arkose.secret {name:string? description:string? priority:integer?
          match:$86? action:$14? *:any}
        DELETE attack-protection/captcha/policies/* update:attack_protection 204
        GET guardian/factors read:guardian_factors 200 whole=-
        GET guardian/policies read:mfa_policies 200 whole=-
        PUT guardian/policies update:mfa_policies 200 [<all-applications,confidence-score>]
        GET guardian/settings read:guardian_factors 200
        PUT guardian/settings update:guardian_factors 200 {display_remember_me_checkbox!:boolean?
          remember_me_default_value!:boolean? mfa_session_inactivity_timeout!:integer?
          mfa_session_overall_timeout!:integer? *:any}
        POST guardian/enrollments/ticket create:guardian_enrollment_tickets 200
          hides=user_id,email,send_mail,email_locale,factor,allow_multiple_enrollments {user_id!:string email:string
          send_mail:boolean email_locale:string
          factor:<push-notification,phone,email,otp,webauthn-roaming,webauthn-platform>
          allow_multiple_enrollments:boolean}
        GET guardian/enrollments/* read:guardian_enrollments 200
        DELETE guardian/enrollments/* delete:guardian_enrollments 204
        PUT guardian/factors/* update:guardian_factors 200 {enabled!:boolean}
        GET guardian/factors/duo/settings read:guardian_factors 200
        PUT guardian/factors/duo/settings update:guardian_factors 200 $83
        PATCH guardian/factors/duo/settings update:guardian_factors 200 $83
        GET guardian/factors/email/settings read:guardian_factors 200
        PUT guardian/factors/email/settings update:guardian_factors 200 $87
        GET guardian/factors/phone/message-types read:guardian_factors 200 whole!=message_types
        PUT guardian/factors/phone/message-types update:guardian_factors 200 {message_types!:[<sms,voice>]}
        GET guardian/factors/phone/selected-provider read:guardian_factors 200
        PUT guardian/factors/phone/selected-provider update:guardian_factors 200 $106
        GET guardian/factors/phone/settings read:guardian_factors 200
        PUT guardian/factors/phone/settings update:guardian_factors 200 $87
        GET guardian/factors/phone/templates read:guardian_factors 200
        PUT guardian/factors/phone/templates update:guardian_factors 200 $90
        GET guardian/factors/push-notification/selected-provider read:guardian_factors 200
        PUT guardian/factors/push-notification/selected-provider update:guardian_factors 200
          {provider!:<guardian,sns,direct>}
        GET guardian/factors/sms/selected-provider read:guardian_factors 200
        PUT guardian/factors/sms/selected-provider update:guardian_factors 200 $106
        GET guardian/factors/sms/templates read:guardian_factors 200
        PUT guardian/factors/sms/templates update:guardian_factors 200 $90
        GET guardian/factors/phone/providers/twilio read:guardian_factors 200
        PUT guardian/factors/phone/providers/twilio update:guardian_factors 200 $47
        GET guardian/factors/push-notification/providers/apns read:guardian_factors 200
        PUT guardian/factors/push-notification/providers/apns update:guardian_factors 200 hides=p12 $81
        PATCH guardian/factors/push-notification/providers/apns update:guardian_factors 200 hides=p12 $81
        PUT guardian/factors/push-notification/providers/fcm update:guardian_factors 200 $137
        PATCH guardian/factors/push-notification/providers/fcm update:guardian_factors 200 $137
        PUT guardian/factors/push-notification/providers/fcmv1 update:guardian_factors 200 $116
        PATCH guardian/factors/push-notification/providers/fcmv1 update:guardian_factors 200 $116
        GET guardian/factors/push-notification/providers/sns read:guardian_factors 200
        PUT guardian/factors/push-notification/providers/sns update:guardian_factors 200 $34
        PATCH guardian/factors/push-notification/providers/sns update:guardian_factors 200 $34
        GET guardian/factors/sms/providers/twilio read:guardian_factors 200
        PUT guardian/factors/sms/providers/twilio update:guardian_factors 200 $47
        GET keys/custom-signing read:custom_signing_keys 200 whole!=keys
        PUT keys/custom-signing create:custom_signing_keys&update:custom_signing_keys 200 {keys!:[{kty!:<EC,RSA>
          kid:string use:<sig> key_ops:[<verify>](1..) alg:<RS256,RS384,RS512,ES256,ES384,ES512,PS256,PS384,PS512>
          n:string e:string crv:<P-256,P-384,P-521> x:string y:string x5u:string x5c:[string](1..) x5t:string
          x5t#S256:string}](1..)}
        DELETE keys/custom-signing delete:custom_signing_keys 204
        GET keys/encryption read:encryption_keys 200 page=keys
        POST keys/encryption create:encryption_keys 201 {type!:<customer-provided-root-key,tenant-encryption-key>
          *:any}
        GET keys/network-acls read:network_acl_keys 200 whole!=keys
        POST keys/network-acls create:network_acl_keys 201 hides=value {name!:string? alg!:<hmac-sha256>?
          value!:string? *:any}
        GET keys/signing read:signing_keys 200 whole=-
        POST keys/encryption/rekey create:encryption_keys&update:encryption_keys 204
        GET keys/encryption/* read:encryption_keys 200
        POST keys/encryption/* update:encryption_keys 201 hides=wrapped_key {wrapped_key!:string *:any}
        DELETE keys/encryption/* delete:encryption_keys 204
        GET keys/network-acls/* read:network_acl_keys 200
        DELETE keys/network-acls/* delete:network_acl_keys 204
        POST keys/signing/rotate create:signing_keys,update:signing_keys 201
        GET keys/signing/* read:signing_keys 200
        POST keys/encryption/*/wrapping-key create:encryption_keys 201
        PUT keys/signing/*/revoke update:signing_keys 200
        GET emails/provider read:email_provider 200
        POST emails/provider create:email_provider 201
          hides=credentials.api_key,credentials.accessKeyId,credentials.secretAccessKey,credentials.smtp_pass,
          credentials.connectionString,credentials.tenantId,credentials.clientId,credentials.clientSecret {name!:$71
          enabled:boolean default_from_address:string
          credentials!:({api_key!:string(1..)}|$73|$69|$122|$94|$130|$75|{}) settings:object?}
        PATCH emails/provider update:email_provider 200
          hides=credentials.api_key,credentials.accessKeyId,credentials.secretAccessKey,credentials.smtp_pass,
          credentials.connectionString,credentials.tenantId,credentials.clientId,credentials.clientSecret {name:$71
          enabled:boolean default_from_address:string
          credentials:({api_key!:string(1..)}|$73|$69|$122|$94|$130|$75|{}) settings:object?}
        DELETE emails/provider delete:email_provider 204
        POST email-templates create:email_templates 200 $21
        GET email-templates/* read:email_templates 200
        PUT email-templates/* update:email_templates 200 $21
        PATCH email-templates/* update:email_templates 200 {template:$32 body:string? from:string? resultUrl:string?
          subject:string? syntax:string? urlLifetimeInSeconds:number(0..)? includeEmailInRedirect:boolean
          enabled:boolean?}
        GET log-streams read:log_streams 200 whole=-
        POST log-streams create:log_streams 200 hides=startFrom ({name:string type!:<http> isPriority:boolean
          filters:[$23] pii_config:$46 sink!:$35 startFrom:string}|{name:string type!:<eventbridge> isPriority:boolean
          filters:[$23] pii_config:$46 sink!:{awsAccountId!:string/^\d{12}$/ awsRegion!:$19
          awsPartnerEventSource:string} startFrom:string}|{name:string type!:<eventgrid> isPriority:boolean
          filters:[$23] pii_config:$46
          sink!:{azureSubscriptionId!:string/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/
          azureRegion!:<australiacentral,australiaeast,australiasoutheast,brazilsouth,canadacentral,
          canadaeast,centralindia,centralus,eastasia,eastus,eastus2,francecentral,germanywestcentral,
          japaneast,japanwest,koreacentral,koreasouth,northcentralus,northeurope,norwayeast,southafricanorth,
          southcentralus,southeastasia,southindia,swedencentral,switzerlandnorth,uaenorth,uksouth,ukwest,
          westcentralus,westeurope,westindia,westus,westus2> azureResourceGroup!:string azurePartnerTopic:string}
          startFrom:string}|{name:string type!:<datadog> isPriority:boolean filters:[$23] pii_config:$46 sink!:$92
          startFrom:string}|{name:string type!:<splunk> isPriority:boolean filters:[$23] pii_config:$46 sink!:$55
          startFrom:string}|{name:string type!:<sumo> isPriority:boolean filters:[$23] pii_config:$46 sink!:$139
          startFrom:string}|{name:string type!:<segment> isPriority:boolean filters:[$23] pii_config:$46
          sink!:{segmentWriteKey!:string} startFrom:string}|{name:string type!:<mixpanel> isPriority:boolean
          filters:[$23] pii_config:$46 sink!:{mixpanelRegion!:<us,eu> mixpanelProjectId!:string/^\d+$/
          mixpanelServiceAccountUsername!:string/^[^:]+$/ mixpanelServiceAccountPassword!:string/^[^:]+$/}
          startFrom:string})
        GET log-streams/* read:log_streams 200
        PATCH log-streams/* update:log_streams 200 {name:string status:<active,paused,suspended> isPriority:boolean
          filters:[$23] pii_config:$46 sink:($35|$92|$55|$139|{segmentWriteKey:string}|{mixpanelRegion!:<us,eu>
          mixpanelProjectId!:string/^\d+$/ mixpanelServiceAccountUsername!:string/^[^:]+$/
          mixpanelServiceAccountPassword:string/^[^:]+$/})}
        DELETE log-streams/* delete:log_streams 204
        GET custom-domains read:custom_domains 200 checkpoint=custom_domains
        POST custom-domains create:custom_domains 201 hides=verification_method {domain!:string(3..255)
          type!:<auth0_managed_certs,self_managed_certs> verification_method:<txt> tls_policy:<recommended>
          custom_client_ip_header:<true-client-ip,cf-connecting-ip,x-forwarded-for,x-azure-clientip,>?
          domain_metadata:{*:string(..255)} relying_party_identifier:string(..255)}
        GET custom-domains/default read:custom_domains 200
        PATCH custom-domains/default update:custom_domains 200 {domain!:string(3..255)}
        GET custom-domains/* read:custom_domains 200
        PATCH custom-domains/* update:custom_domains 200 {tls_policy:<recommended> custom_client_ip_header:string?
          domain_metadata:{*:string(..255)} relying_party_identifier:string(..255)?}
        DELETE custom-domains/* delete:custom_domains 204
        POST custom-domains/*/test read:custom_domains 200
        POST custom-domains/*/verify create:custom_domains 200
        GET sessions/* read:sessions 200
        PATCH sessions/* update:sessions 200 {session_metadata:object(..25)?}
        DELETE sessions/* delete:sessions 202
        POST sessions/*/revoke delete:sessions,delete:refresh_tokens 202
        GET refresh-tokens read:refresh_tokens 200 checkpoint!=refresh_tokens
        POST refresh-tokens/revoke delete:refresh_tokens 202 {ids:[string(1..30)](1..) user_id:string(1..300)
          client_id:string(1..64) audience:string(1..600)}
        GET refresh-tokens/* read:refresh_tokens 200
        PATCH refresh-tokens/* update:refresh_tokens 200 {refresh_token_metadata:object(..25)?}
        DELETE refresh-tokens/* delete:refresh_tokens 202
        GET device-credentials read:device_credentials 200 page=device_credentials
        POST device-credentials create:current_user_device_credentials 201
          hides=device_name,type,value,device_id,client_id {device_name!:string(1..) type!:<public_key>
          value!:string(1..) device_id!:string(..36)/^[-A-Fa-f0-9]+$/ client_id:string *:any}
        DELETE device-credentials/* delete:device_credentials,delete:current_user_device_credentials 204
        GET grants read:grants 200 page=grants
        DELETE grants delete:grants 204
        DELETE grants/* delete:grants 204
        GET user-blocks read:users 200 whole!=blocked_for
        DELETE user-blocks update:users 204
        GET user-blocks/* read:users 200
        DELETE user-blocks/* update:users 204
        GET anomaly/blocks/ips/* read:anomaly_blocks 200
        DELETE anomaly/blocks/ips/* delete:anomaly_blocks 204
        GET stats/active-users read:stats 200
        GET stats/daily read:stats 200 whole=-
        GET agents read:agents 200 checkpoint!=agents
        POST agents create:agents 201 hides=client_id {name!:string? client_id:string? external_agent_id:string?
          metadata:{*:any}? *:any}
        GET agents/* read:agents 200
        PATCH agents/* update:agents 200 {name:string? metadata:{*:any}? *:any}
        DELETE agents/* delete:agents 204
        GET client-profiles read:client_profiles 200 checkpoint!=client_profiles
        POST client-profiles create:client_profiles 201 {name!:string? description:string? client_configuration!:$18?
          apply_policy!:$70? *:any}
        GET client-profiles/* read:client_profiles 200
        PATCH client-profiles/* update:client_profiles 200 {name:string? description:string? client_configuration:$18?
          apply_policy:$70? *:any}
        DELETE client-profiles/* delete:client_profiles 204
        GET connections-directory-provisionings read:directory_provisionings 200 checkpoint!=directory_provisionings
        GET connections-scim-configurations read:scim_config 200 checkpoint!=scim_configurations
        GET event-streams read:event_streams 200 checkpoint!=eventStreams
        POST event-streams create:event_streams 201 hides=destination.configuration.webhook_authorization.password,
          destination.configuration.webhook_authorization.token,
          destination.configuration.webhook_authorization.header_value ({name:string(1..128)
          subscriptions:[{event_type:string}](1..) destination!:$29 status:<enabled,disabled>}|{name:string(1..128)
          subscriptions:[{event_type:string}](1..) destination!:{type!:<eventbridge>
          configuration!:{aws_account_id!:string/^\d{12}$/ aws_region!:$19 aws_partner_event_source:string}}
          status:<enabled,disabled>}|{name:string(1..128) subscriptions:[{event_type:string}](1..) destination!:$96
          status:<enabled,disabled>})
        GET event-streams/* read:event_streams 200
        PATCH event-streams/* update:event_streams 200 hides=destination.configuration.webhook_authorization.password,
          destination.configuration.webhook_authorization.token,
          destination.configuration.webhook_authorization.header_value {name:string(1..128)
          subscriptions:[{event_type:string}] destination:($29|$96) status:<enabled,disabled>}
        DELETE event-streams/* delete:event_streams 204
        GET event-streams/*/deliveries read:event_streams,read:event_deliveries 200 checkpoint=-
        POST event-streams/*/redeliver update:event_deliveries 202 {date_from:string(..20) date_to:string(..20)
          statuses:[<failed>] event_types:[$12]}
        POST event-streams/*/test update:event_streams 202 hides=data {event_type!:$12 data:object}
        GET event-streams/*/deliveries/* read:event_deliveries 200
        POST event-streams/*/redeliver/* update:event_deliveries 202
        GET events read:events 200 checkpoint!=-
        GET experimentation/experiments read:experimentation 200 checkpoint!=experiments
        POST experimentation/experiments create:experimentation 201 {name!:string(3..255)/^(?!.*\x00)\S(.*\S)?$/
          description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/ feature_flag_id!:string/^flg_[A-HJ-NP-Za-km-z1-9]+$/
          authentication_flow!:string allocation_strategy!:<percentage,segment> assignment_config:{subject!:<device>}
          allocations!:[$37](1..) default_config:<tenant,flag>? levels:[integer]?}
        GET experimentation/feature-flags read:experimentation 200 checkpoint!=feature_flags
        POST experimentation/feature-flags create:experimentation 201 {name!:string(3..255)/^(?!.*\x00)\S(.*\S)?$/
          description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/ parameters!:$63}
        GET experimentation/segments read:experimentation 200 checkpoint!=segments
        POST experimentation/segments create:experimentation 201 {name!:string(3..255)/^(?!.*\x00)\S(.*\S)?$/
          description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/ rules!:[$2](1..)}
        GET experimentation/experiments/* read:experimentation 200
        PATCH experimentation/experiments/* update:experimentation 200 {name:string(3..255)/^(?!.*\x00)\S(.*\S)?$/
          description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/? assignment_config:{subject!:<device>}
          allocations:[$37](1..)
          authentication_flow:<authentication,mfa_enrollment,mfa_challenge,password_reset,passkey_enrollment, all>?
          default_config:<tenant,flag>? levels:[integer]? status:$124?}
        DELETE experimentation/experiments/* delete:experimentation 204
        GET experimentation/feature-flags/* read:experimentation 200
        PATCH experimentation/feature-flags/* update:experimentation 200 {name:string(3..255)/^(?!.*\x00)\S(.*\S)?$/
          description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/? parameters:$63 status:<draft,active,archived>?}
        DELETE experimentation/feature-flags/* delete:experimentation 204
        GET experimentation/segments/* read:experimentation 200
        PATCH experimentation/segments/* update:experimentation 200 {name:string(3..255)/^(?!.*\x00)\S(.*\S)?$/
          description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/? rules:[$2](1..) status:<active,archived>?}
        DELETE experimentation/segments/* delete:experimentation 204
        POST experimentation/experiments/*/advance-ramp create:experimentation 201 hides=target_level
          {target_level!:integer? *:any}
        POST experimentation/experiments/*/status update:experimentation 200 {status!:$124}
        POST experimentation/experiments/*/validate read:experimentation 200
        POST experimentation/feature-flags/*/status update:experimentation 200 {status!:<draft,active,archived>}
        GET experimentation/feature-flags/*/variations read:experimentation 200 whole!=variations
        POST experimentation/feature-flags/*/variations create:experimentation 201
          {name!:string(3..255)/^(?!.*\x00)\S(.*\S)?$/ description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/
          overrides!:{*:{value!:any}}}
        GET experimentation/feature-flags/*/variations/* read:experimentation 200
        PATCH experimentation/feature-flags/*/variations/* update:experimentation 200
          {name:string(3..255)/^(?!.*\x00)\S(.*\S)?$/ description:string(3..1024)/^(?!.*\x00)\S(.*\S)?$/?
          overrides:{*:{value!:any}}}
        DELETE experimentation/feature-flags/*/variations/* delete:experimentation 204
        GET flows read:flows 200 page=flows
        POST flows create:flows 201 {name!:string(1..150) actions:[any](0..)}
        GET flows/* read:flows 200
        PATCH flows/* update:flows 200 {name:string(1..150) actions:[any](0..)?}
        DELETE flows/* delete:flows 204
        GET flows/vault/connections read:flows_vault_connections 200 page=connections
        POST flows/vault/connections create:flows_vault_connections 201 hides=setup ({name!:string(1..150) app_id!:any
          setup!:any}|{name!:string(1..150) app_id!:any})
        GET flows/*/executions read:flows_executions 200 both=executions
        GET flows/vault/connections/* read:flows_vault_connections 200
        PATCH flows/vault/connections/* update:flows_vault_connections 200 hides=setup {name:string(1..150) setup:any}
        DELETE flows/vault/connections/* delete:flows_vault_connections 204
        GET flows/*/executions/* read:flows_executions 200
        DELETE flows/*/executions/* delete:flows_executions 204
        GET forms read:forms 200 page=forms
        POST forms create:forms 201 {name!:string(1..150) messages:$95 languages:$107 translations:{*:object}
          nodes:any start:any ending:any style:any}
        GET forms/* read:forms 200
        PATCH forms/* update:forms 200 {name:string(1..150) messages:$95? languages:$107? translations:{*:object}?
          nodes:any start:any ending:any style:any}
        DELETE forms/* delete:forms 204
        GET groups read:groups 200 both=groups
        GET groups/* read:groups 200
        DELETE groups/* delete:groups 204
        GET groups/*/members read:group_members 200 checkpoint!=members
        GET groups/*/roles read:group_roles 200 checkpoint!=roles
        POST groups/*/roles create:group_roles 204 {roles!:[string](1..)}
        DELETE groups/*/roles delete:group_roles 204 {roles!:[string](1..)}
        GET hooks read:hooks 200 page=hooks
        POST hooks create:hooks 201 {name!:string/^[a-zA-Z0-9]([\x20\-a-zA-Z0-9]*[a-zA-Z0-9])?$/ script!:string(1..)
          enabled:boolean dependencies:{*:string}
          triggerId!:<credentials-exchange,pre-user-registration,post-user-registration,post-change-password,
          send-phone-message>}
        GET hooks/* read:hooks 200
        PATCH hooks/* update:hooks 201 {name:string/^[a-zA-Z0-9]([\x20\-a-zA-Z0-9]*[a-zA-Z0-9])?$/ script:string(1..)
          enabled:boolean dependencies:{*:string}}
        DELETE hooks/* delete:hooks 204
        GET hooks/*/secrets read:hooks 200
        POST hooks/*/secrets update:hooks 201 {*:string}
        PATCH hooks/*/secrets update:hooks 201 {*:string}
        DELETE hooks/*/secrets delete:hooks 204 [string](1..)
        GET network-acls read:network_acls 200 page=network_acls
        POST network-acls create:network_acls 201 $8
        GET network-acls/* read:network_acls 200
        PUT network-acls/* update:network_acls 200 $8
        PATCH network-acls/* update:network_acls 200 {description:string(..255) active:boolean priority:number(1..100)
          rule:$9}
        DELETE network-acls/* delete:network_acls 204
        GET rate-limit-policies read:rate_limit_policies 200 checkpoint!=rate_limit_policies
        POST rate-limit-policies create:rate_limit_policies 201 {resource!:<oauth_authentication_api>
          consumer!:<client> consumer_selector!:string(..255) configuration!:({action!:<allow>}|$103|$82)}
        GET rate-limit-policies/* read:rate_limit_policies 200
        PATCH rate-limit-policies/* update:rate_limit_policies 200 {configuration!:({action!:<allow>}|$103|$82)}
        DELETE rate-limit-policies/* delete:rate_limit_policies 204
        GET risk-assessments/settings read:attack_protection 200
        PATCH risk-assessments/settings update:attack_protection 200 {enabled!:boolean}
        GET risk-assessments/settings/new-device read:attack_protection 200
        PATCH risk-assessments/settings/new-device update:attack_protection 200 {remember_for!:integer(1..365)}
        GET rules read:rules 200 page=rules
        POST rules create:rules 201 {name!:string/^[a-zA-Z0-9]([\x20\-a-zA-Z0-9]*[a-zA-Z0-9])?$/ script!:string(1..)
          order:number(0..) enabled:boolean}
        GET rules/* read:rules 200
        PATCH rules/* update:rules 200 {script:string(1..) name:string/^[a-zA-Z0-9]([\x20\-a-zA-Z0-9]*[a-zA-Z0-9])?$/
          order:number(0..) enabled:boolean}
        DELETE rules/* delete:rules 204
        GET rules-configs read:rules_configs 200 whole=-
        PUT rules-configs/* update:rules_configs 200 {value!:string}
        DELETE rules-configs/* delete:rules_configs 204
        GET self-service-profiles read:self_service_profiles 200 page=self_service_profiles
        POST self-service-profiles create:self_service_profiles 201 {name!:string(1..100) description:string(1..140)
          branding:$44 allowed_strategies:[$61](1..) user_attributes:[$84] user_attribute_profile_id:string}
        GET self-service-profiles/* read:self_service_profiles 200
        PATCH self-service-profiles/* update:self_service_profiles 200 {name:string(1..100)
          description:string(1..140)? branding:$44? allowed_strategies:[$61](1..) user_attributes:[$84]?
          user_attribute_profile_id:string?}
        DELETE self-service-profiles/* delete:self_service_profiles 204
        POST self-service-profiles/*/sso-ticket create:sso_access_tickets 201
          hides=connection_id,connection_config,enabled_clients,enabled_organizations,ttl_sec,
          domain_aliases_config,provisioning_config,use_for_organization_discovery,enabled_features,
          third_party_client_access_config {connection_id:string
          connection_config:{name!:string(1..128)/^[a-zA-Z0-9](-[a-zA-Z0-9]|[a-zA-Z0-9])*$/ display_name:string(..128)
          is_domain_connection:boolean show_as_button:boolean metadata:{*:string(..255)} options:{icon_url:string?
          domain_aliases:[string(1..255)]? idpinitiated:{enabled:boolean client_id:string
          client_protocol:<samlp,wsfed,oauth2> client_authorizequery:string(..256)}?}?} enabled_clients:[string](0..)
          enabled_organizations:[{organization_id!:string(..50) assign_membership_on_login:boolean
          show_as_button:boolean}](0..) ttl_sec:integer(0..432000)
          domain_aliases_config:{domain_verification!:<none,optional,required> pending_domains:[string(1..255)]}
          provisioning_config:{scopes:[<get:users,post:users,put:users,patch:users,delete:users,get:groups,
          post:groups,put:groups,patch:groups,delete:groups>](1..) google_workspace:{sync_users!:boolean
          sync_groups:boolean?} token_lifetime:integer(900..)?} use_for_organization_discovery:boolean
          enabled_features:{sso:boolean domain_verification:boolean provisioning:boolean}
          third_party_client_access_config:{allow_configuration!:boolean *:any}}
        GET self-service-profiles/*/custom-text/*/* read:self_service_profile_custom_texts 200
        PUT self-service-profiles/*/custom-text/*/* update:self_service_profile_custom_texts 200 {*:string(..2000)}
        POST self-service-profiles/*/sso-ticket/*/revoke delete:sso_access_tickets 202
        GET supplemental-signals read:attack_protection 200
        PATCH supplemental-signals update:attack_protection 200 {akamai_enabled!:boolean}
        GET token-exchange-profiles read:token_exchange_profiles 200 checkpoint!=token_exchange_profiles
        POST token-exchange-profiles create:token_exchange_profiles 201 {name!:string(3..50)
          subject_token_type!:string(8..100) action_id!:string(1..36) type!:<custom_authentication>}
        GET token-exchange-profiles/* read:token_exchange_profiles 200
        PATCH token-exchange-profiles/* update:token_exchange_profiles 200 {name:string(3..50)
          subject_token_type:string(8..100)}
        DELETE token-exchange-profiles/* delete:token_exchange_profiles 204
        GET user-attribute-profiles read:user_attribute_profiles 200 checkpoint!=user_attribute_profiles
        POST user-attribute-profiles create:user_attribute_profiles 201 {name!:string(1..128) user_id:$10
          user_attributes!:$7}
        GET user-attribute-profiles/templates read:user_attribute_profiles 200 whole!=user_attribute_profile_templates
        GET user-attribute-profiles/* read:user_attribute_profiles 200
        PATCH user-attribute-profiles/* update:user_attribute_profiles 200 {name:string(1..128) user_id:$10?
          user_attributes:$7}
        DELETE user-attribute-profiles/* delete:user_attribute_profiles 204
        GET user-attribute-profiles/templates/* read:user_attribute_profiles 200
        GET verifiable-credentials/verification/templates read:vdcs_templates 200 checkpoint!=templates
        POST verifiable-credentials/verification/templates create:vdcs_templates 201 {name!:string(1..255)
          type!:string(1..255) dialect!:string(..255)/^simplified\x2F1.0$/ presentation!:$13
          custom_certificate_authority:string(1..4096)? well_known_trusted_issuers!:string(1..255)/^aamva$/}
        GET verifiable-credentials/verification/templates/* read:vdcs_templates 200
        PATCH verifiable-credentials/verification/templates/* update:vdcs_templates 200 hides=version
          {name:string(1..255)? type:string(1..255)? dialect:string(..255)/^simplified\x2F1.0$/? presentation:$13
          well_known_trusted_issuers:string(1..255)/^aamva$/? version:number?}
        DELETE verifiable-credentials/verification/templates/* delete:vdcs_templates 204
        GET guardian/factors/webauthn-platform/settings read:guardian_factors 200
        PUT guardian/factors/webauthn-platform/settings update:guardian_factors 200 $85
        PATCH guardian/factors/webauthn-platform/settings update:guardian_factors 200 $85
        GET guardian/factors/webauthn-roaming/settings read:guardian_factors 200
        PUT guardian/factors/webauthn-roaming/settings update:guardian_factors 200 $45
        PATCH guardian/factors/webauthn-roaming/settings update:guardian_factors 200 $45
        """#
}
