/* eslint-disable @typescript-eslint/consistent-indexed-object-style --
   made from the OpenAPI document by `npm run client:types`; not to be edited */

export interface paths {
  '/dashboard/api/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who is signed in */
    get: operations['SessionController_session'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign in */
    post: operations['SessionController_open'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sign-in/code': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Complete a sign-in with a code */
    post: operations['SessionController_complete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sign-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Open an account: by a link that is mailed, else at once, signed in */
    post: operations['SessionController_register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign out */
    post: operations['SessionController_close'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change the password; the other sessions end */
    post: operations['SessionController_password'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/link-mail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a link by mail, to choose a password with */
    post: operations['SessionController_askForLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/link/look': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What a link is for */
    post: operations['SessionController_lookAtLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Choose a password with a link, and sign in; all other sessions end */
    post: operations['SessionController_choosePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The account */
    get: operations['AccountController_account'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Choose at which balances to be warned */
    patch: operations['AccountController_change'];
    trace?: never;
  };
  '/dashboard/api/alerts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether you are mailed when credits run low or a webhook was stopped */
    get: operations['AlertsController_wanted'];
    /** Choose whether you are */
    put: operations['AlertsController_choose'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The keys, oldest first */
    get: operations['KeysController_list'];
    put?: never;
    /** Make a key; its text is told this once */
    post: operations['KeysController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One key, revoked or not, and who made it */
    get: operations['KeysController_one'];
    put?: never;
    post?: never;
    /** Revoke a key for good */
    delete: operations['KeysController_revoke'];
    options?: never;
    head?: never;
    /** Change a key; what is left out stays */
    patch: operations['KeysController_change'];
    trace?: never;
  };
  '/dashboard/api/keys/{id}/reroll': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replace a key by a new one; the old one works on for its grace */
    post: operations['KeysController_reroll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/ledger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The ledger */
    get: operations['LedgerController_page'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/ledger.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The ledger as CSV (RFC 4180), newest first */
    get: operations['LedgerController_download'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Requests, errors, credits and latencies of a span that ends now */
    get: operations['UsageController_usage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The requests, as far back as they are kept */
    get: operations['RequestsController_page'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/requests.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The requests as CSV (RFC 4180), newest first, at most 250000 */
    get: operations['RequestsController_download'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/requests/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One request, and what it was charged */
    get: operations['RequestsController_one'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tells of changes as they happen: an event `change` with the news, at most every 2 seconds */
    get: operations['LiveController_stream'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/webhooks/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was sent */
    get: operations['DeliveriesController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/webhooks/deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A delivery with its attempts */
    get: operations['DeliveriesController_one'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/webhooks/deliveries/{id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send an event again */
    post: operations['DeliveriesController_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/webhooks/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a test event */
    post: operations['DeliveriesController_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The endpoints */
    get: operations['WebhooksController_list'];
    put?: never;
    /** Make an endpoint; its secret is told this once */
    post: operations['WebhooksController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove an endpoint, with its deliveries */
    delete: operations['WebhooksController_remove'];
    options?: never;
    head?: never;
    /** Change an endpoint; what is left out stays */
    patch: operations['WebhooksController_change'];
    trace?: never;
  };
  '/dashboard/api/webhooks/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replace the secret; the old one signs beside it for a day */
    post: operations['WebhooksController_rotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change the address to sign in with, once the link is opened that is mailed there */
    post: operations['EmailController_change'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/email/look': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What a link that changes an address is for */
    post: operations['EmailController_look'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/email/confirmation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change to the address that a link was mailed to, signed in as who asked for it */
    post: operations['EmailController_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The sessions of whoever is signed in */
    get: operations['OpenSessionsController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End one of them */
    delete: operations['OpenSessionsController_end'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether a code is asked for at sign-in */
    get: operations['SecondFactorController_find'];
    put?: never;
    /** Begin to set up an app that shows codes */
    post: operations['SecondFactorController_enrol'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/second-factor/confirmation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turn it on with a code that the app shows */
    post: operations['SecondFactorController_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/second-factor/backup-codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make other backup codes; those before are void */
    post: operations['SecondFactorController_renewBackupCodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/second-factor/removal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turn it off */
    post: operations['SecondFactorController_remove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The passkeys of whoever is signed in */
    get: operations['PasskeysController_list'];
    put?: never;
    /** Keep the one that the browser made */
    post: operations['PasskeysController_add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/passkeys/begin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask the browser to make one */
    post: operations['PasskeysController_begin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/passkeys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove one: it signs nobody in any more */
    delete: operations['PasskeysController_remove'];
    options?: never;
    head?: never;
    /** Name one */
    patch: operations['PasskeysController_rename'];
    trace?: never;
  };
  '/dashboard/api/sign-in/passkey/begin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask the browser for a passkey */
    post: operations['PasskeySignInController_begin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/sign-in/passkey': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign in with a passkey */
    post: operations['PasskeySignInController_open'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was done to the own account, and by whom */
    get: operations['AuditController_own'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was done, by whom, to one account or all */
    get: operations['AuditController_all'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/invitation/look': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What an invitation is for */
    post: operations['JoiningController_look'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/invitation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept an invitation: with a password by who is no user yet, else signed in */
    post: operations['JoiningController_accept'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The accounts that they belong to */
    get: operations['JoiningController_choices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/accounts/switch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Look at another of their accounts */
    post: operations['JoiningController_switch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/people': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The members of the account, and who is invited */
    get: operations['PeopleController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/people/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Invite somebody; earlier invitations of the address are void */
    post: operations['PeopleController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/people/invitations/{email}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Withdraw an invitation */
    delete: operations['PeopleController_withdraw'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/people/{id}/role': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Give a member another role */
    put: operations['PeopleController_setRole'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/people/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Leave the account, or take a member out of it; their sessions there end */
    delete: operations['PeopleController_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The accounts */
    get: operations['AdminAccountsController_page'];
    put?: never;
    /** Open an account */
    post: operations['AdminAccountsController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One account, its prices and limits */
    get: operations['AdminAccountsController_one'];
    put?: never;
    post?: never;
    /** Delete an account for good: its users, keys and address; its ledger stays */
    delete: operations['AdminAccountActsController_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/grants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Grant credits */
    post: operations['AdminAccountsController_grant'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/adjustments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Correct a balance */
    post: operations['AdminAccountsController_adjust'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/limits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Give an account a limit of its own, or the default again */
    put: operations['AdminAccountsController_limit'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/prices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Give an account a price of its own, or the default again */
    put: operations['AdminAccountsController_price'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who signs in for an account */
    get: operations['AdminAccountsController_users'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/links': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make a link with which an account's owner chooses a password; earlier ones are void */
    post: operations['AdminAccountsController_link'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An account's keys, oldest first */
    get: operations['AdminAccountViewsController_keys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/ledger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An account's ledger */
    get: operations['AdminAccountViewsController_ledger'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An account's performance */
    get: operations['AdminAccountViewsController_usage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An account's requests, as far back as they are kept */
    get: operations['AdminAccountViewsController_requests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where an account's users are signed in */
    get: operations['AdminAccountViewsController_sessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/requests/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A request of any account, and what it was charged */
    get: operations['AdminAccountViewsController_request'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/suspension': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Refuse an account's keys, or accept them again */
    put: operations['AdminAccountActsController_suspend'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/keys/{key}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Disable or enable a key of an account, or change its caps */
    patch: operations['AdminAccountActsController_changeKey'];
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/sessions/{session}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End a session of an account's user */
    delete: operations['AdminAccountActsController_endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/factors/{user}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Turn off a user's second factor: they have lost it */
    delete: operations['AdminAccountActsController_removeSecondFactor'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An account's endpoints, each URL without what follows its host */
    get: operations['AdminAccountWebhooksController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/webhooks/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was sent to an account's endpoints; `answer` is empty */
    get: operations['AdminAccountWebhooksController_sent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/accounts/{id}/webhooks/{webhook}/stop': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop sending to an endpoint; its account may enable it again */
    post: operations['AdminAccountWebhooksController_stop'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/prices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The default prices */
    get: operations['AdminSystemController_prices'];
    /** Set a default price */
    put: operations['AdminSystemController_setPrice'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/limits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The default limits */
    get: operations['AdminSystemController_limits'];
    /** Set a default limit */
    put: operations['AdminSystemController_setLimit'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/api/admin/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the process and its database do */
    get: operations['AdminSystemController_health'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    RefusalAnswer: {
      /** @description One sentence for humans. */
      message: string;
      /** @description ULID of the request. */
      request_id: string;
      /** @description Depends on the code. */
      details: {
        [key: string]: unknown;
      };
      /**
       * @description The kind of error.
       * @example forbidden
       */
      error: string;
      /**
       * @description Stable; decide by this one.
       * @example SESSION_004
       */
      code: string;
    };
    /**
     * @description In that account.
     * @enum {string}
     */
    MemberRole: 'owner' | 'developer' | 'billing' | 'viewer';
    /**
     * @description What they may do there.
     * @enum {string}
     */
    Permission:
      'account:read' | 'billing:manage' | 'caps:manage' | 'keys:manage' | 'people:manage' | 'webhooks:manage';
    SignedInUser: {
      /** @example ada@example.com */
      email: string;
      /**
       * @description In the service: an `admin` looks after all accounts.
       * @enum {string}
       */
      role: 'user' | 'admin';
      /**
       * @description The account that they look at.
       * @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      account_id: string;
      /** @description In that account. */
      account_role: components['schemas']['MemberRole'];
      /** @description What they may do there. */
      permissions: components['schemas']['Permission'][];
      /** @description Whether the account gives them nothing until their address is confirmed: they were invited to it. */
      awaits_confirmation: boolean;
    };
    KeptDays: {
      /**
       * @description Single requests.
       * @example 30
       */
      requests: number;
      /**
       * @description What was done, and by whom.
       * @example 731
       */
      audit: number;
      /**
       * @description Deliveries of webhooks, with their attempts.
       * @example 30
       */
      deliveries: number;
    };
    DemoCredentials: {
      email: string;
      password: string;
    };
    SessionAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description null: nobody is signed in. */
      user: components['schemas']['SignedInUser'] | null;
      /** @description Whether the password was right and a code is asked for. */
      needs_code: boolean;
      /** @description Whether the browser can use passkeys at this address. */
      passkeys: boolean;
      /** @description Whether anybody may sign up. */
      sign_up: boolean;
      /** @description Whether who lost their password gets a link by mail. */
      mails_links: boolean;
      /** @description How many days something can be looked up at least. */
      kept_days: components['schemas']['KeptDays'];
      /** @description What to sign in with where the demo runs. */
      demo: components['schemas']['DemoCredentials'] | null;
    };
    SignInForm: {
      /** @example ada@example.com */
      email: string;
      password: string;
    };
    CodeForm: {
      /**
       * @description Six digits of the app, or a backup code.
       * @example 123456
       */
      code: string;
    };
    SignUpForm: {
      /** @example ada@example.com */
      email: string;
      /** @description Chosen with the link where mail is sent, and not read then. */
      password?: string;
    };
    PasswordForm: {
      current_password: string;
      new_password: string;
    };
    LinkMailForm: {
      /** @example ada@example.com */
      email: string;
    };
    LinkMailAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /**
       * @description Whether or not the address is known.
       * @example true
       */
      accepted: boolean;
    };
    LinkForm: {
      /** @description What stands behind the # of the link. */
      token: string;
    };
    LinkAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /**
       * @description Whose it is.
       * @example ada@example.com
       */
      email: string;
      /** @enum {string} */
      purpose: 'invitation' | 'reset';
      /** Format: date-time */
      expires_at: string;
    };
    ChosenPasswordForm: {
      new_password: string;
      /** @description What stands behind the # of the link. */
      token: string;
    };
    TopUp: {
      /** @description Where; null: the operator has set none. */
      url: string | null;
      /** @description What to do, in a sentence; null: nothing is said. */
      text: string | null;
    };
    AccountAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @example 1000 */
      credits: number;
      /**
       * @description Left of the block bought last.
       * @example 42
       */
      ip_lookups_left: number;
      /**
       * @description Credits spent per day: the mean of the last seven days.
       * @example 12.5
       */
      credits_per_day: number;
      /**
       * @description How long the balance lasts; null: nothing is spent.
       * @example 80
       */
      days_left: number | null;
      /**
       * @description Highest first.
       * @example [
       *       1000,
       *       100
       *     ]
       */
      low_balance_thresholds: number[];
      /** @description The threshold that the balance has come down to. */
      low_balance: number | null;
      /**
       * @description Why to top up: nothing is left, `low_balance`, or it lasts for less than a week.
       * @enum {string|null}
       */
      warning: 'empty' | 'threshold' | 'week' | null;
      top_up: components['schemas']['TopUp'];
      /** @description In credits. */
      prices: {
        /**
         * @description Email validation
         * @example 1
         */
        email: number;
        /**
         * @description Company with an email
         * @example 1
         */
        email_company: number;
        /**
         * @description Company
         * @example 1
         */
        company: number;
        /**
         * @description Profile
         * @example 1
         */
        profile: number;
        /**
         * @description 100 IP lookups
         * @example 1
         */
        ip: number;
      };
      /** @description Requests per second. */
      limits: {
        /**
         * @description Email validation
         * @example 10
         */
        email: number;
        /**
         * @description Company
         * @example 10
         */
        company: number;
        /**
         * @description Profile
         * @example 10
         */
        profile: number;
        /**
         * @description IP lookup
         * @example 100
         */
        ip: number;
        /**
         * @description Fresh scrapes
         * @example 2
         */
        fresh: number;
      };
      /** Format: date-time */
      created_at: string;
    };
    AccountForm: {
      /**
       * @description Balances at which to warn, in credits.
       * @example [
       *       1000,
       *       100
       *     ]
       */
      low_balance_thresholds: number[];
    };
    AlertsAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Whether mail is sent at all, and people with this role get any. */
      possible: boolean;
      /** @description Whether this person wants it, for this account. */
      on: boolean;
    };
    AlertsForm: {
      on: boolean;
    };
    /** @enum {string} */
    Operation: 'email' | 'company' | 'profile' | 'ip';
    /**
     * @description `retiring`: replaced by another, and works until it expires.
     * @enum {string}
     */
    KeyStatus: 'active' | 'disabled' | 'expired' | 'retiring' | 'revoked';
    Key: {
      /** @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example production */
      name: string;
      /**
       * @description The start of its text.
       * @example enr_h3Xk9a
       */
      prefix: string;
      scopes: components['schemas']['Operation'][];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips: string[];
      /**
       * @description Credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap: number | null;
      /**
       * @description Credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap: number | null;
      /**
       * @description Credits since midnight, UTC; null without caps.
       * @example 12
       */
      spent_today: number | null;
      /**
       * @description Credits since the first of the month, UTC; null without caps.
       * @example 340
       */
      spent_this_month: number | null;
      /** Format: date-time */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
      disabled: boolean;
      /** Format: date-time */
      revoked_at: string | null;
      /** Format: date-time */
      created_at: string;
      /** @description `retiring`: replaced by another, and works until it expires. */
      status: components['schemas']['KeyStatus'];
    };
    KeyListAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Oldest first; not those that were revoked. */
      keys: components['schemas']['Key'][];
      /** @description The last 100 that were revoked, oldest first. */
      revoked: components['schemas']['Key'][];
      /**
       * @description How many an account may have.
       * @example 200
       */
      most: number;
    };
    KeyDetailsAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      key: components['schemas']['Key'];
      /** @description Who made it, by e-mail; null: the operator, the service itself, or longer ago than the audit log is kept. */
      made_by: string | null;
    };
    NewKeyForm: {
      /** @example production */
      name: string;
      /** @description What it may be used for; left out: everything. */
      scopes?: components['schemas']['Operation'][];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips?: string[];
      /** Format: date-time */
      expires_at?: string | null;
      /** @description The most that it may spend, in credits a day of UTC; null: no cap. */
      day_cap?: number | null;
      /** @description The most that it may spend, in credits a month of UTC; null: no cap. */
      month_cap?: number | null;
    };
    IssuedKeyAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      key: components['schemas']['Key'];
      /** @description The text of the key: told here and never again. */
      api_key: string;
    };
    KeyChangesForm: {
      /** @example production */
      name?: string;
      scopes?: components['schemas']['Operation'][];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips?: string[];
      /** Format: date-time */
      expires_at?: string | null;
      /** @description The most that it may spend, in credits a day of UTC; null: no cap. */
      day_cap?: number | null;
      /** @description The most that it may spend, in credits a month of UTC; null: no cap. */
      month_cap?: number | null;
      /** @description Refused until it is enabled again. */
      disabled?: boolean;
    };
    KeyAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      key: components['schemas']['Key'];
    };
    RerollForm: {
      /** @description How long the old key still works. */
      grace_seconds: number;
    };
    /** @enum {string} */
    EntryKind: 'grant' | 'charge' | 'block_purchase' | 'adjustment';
    LedgerLine: {
      /**
       * @description Grows within an account.
       * @example 4711
       */
      id: string;
      kind: components['schemas']['EntryKind'];
      operation: components['schemas']['Operation'] | null;
      /** @description The request that was charged. */
      request_id: string | null;
      /**
       * @description Negative when credits leave the account.
       * @example -1
       */
      credits: number;
      /** @example 999 */
      balance_after: number;
      /**
       * @description IP lookups added (a block) or taken (-1).
       * @example 0
       */
      ip_lookups: number;
      /** @description Why, for grants and adjustments. */
      reason: string | null;
      /** Format: date-time */
      created_at: string;
    };
    LedgerPageAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Newest first. */
      entries: components['schemas']['LedgerLine'][];
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
    };
    /** @enum {string} */
    Range: 'hour' | 'day' | 'week' | 'month';
    Figures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Of the errors: what was asked for does not exist. */
      not_found: number;
      /** @description Of the errors: the caller's, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Of the errors: the service's, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Half of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
    };
    UsagePoint: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Of the errors: what was asked for does not exist. */
      not_found: number;
      /** @description Of the errors: the caller's, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Of the errors: the service's, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Half of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /**
       * Format: date-time
       * @description Its start.
       */
      at: string;
    };
    OperationFigures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Of the errors: what was asked for does not exist. */
      not_found: number;
      /** @description Of the errors: the caller's, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Of the errors: the service's, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Half of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      operation: components['schemas']['Operation'];
    };
    KeyFigures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Of the errors: what was asked for does not exist. */
      not_found: number;
      /** @description Of the errors: the caller's, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Of the errors: the service's, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Half of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99 % of the successful requests took at most so long, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      key_id: string;
      /** @description Of the key, revoked or not. */
      name: string;
    };
    /** @enum {string} */
    ErrorKind: 'not_found' | 'caller' | 'service';
    CodeCount: {
      /** @example IP_001 */
      code: string;
      kind: components['schemas']['ErrorKind'];
      count: number;
    };
    FieldFound: {
      /**
       * @description Its place in the answer; of a page, in its record.
       * @example employee_count
       */
      field: string;
      /**
       * @description Look-ups whose answer had a value there.
       * @example 81
       */
      found: number;
    };
    OperationMatches: {
      operation: components['schemas']['Operation'];
      /**
       * @description Successful ones; an answer given again counts once.
       * @example 100
       */
      lookups: number;
      fields: components['schemas']['FieldFound'][];
    };
    UsageAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** Format: date-time */
      from: string;
      /**
       * Format: date-time
       * @description Exclusive.
       */
      to: string;
      /** @description What a point of `series` spans. */
      step_seconds: number;
      totals: components['schemas']['Figures'];
      /** @description One for every step, in the order of time. */
      series: components['schemas']['UsagePoint'][];
      /** @description Most requests first. */
      operations: components['schemas']['OperationFigures'][];
      /** @description Most requests first, at most 100. */
      keys: components['schemas']['KeyFigures'][];
      /** @description Of errors, the most frequent first. */
      codes: components['schemas']['CodeCount'][];
      /** @description What successful look-ups found, by whole hours; most look-ups first. */
      matches: components['schemas']['OperationMatches'][];
    };
    /** @enum {string} */
    RequestOutcome: 'ok' | 'not_found' | 'caller' | 'service';
    RequestLine: {
      /** @example 01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      request_id: string;
      /**
       * Format: date-time
       * @description When it arrived.
       */
      at: string;
      operation: components['schemas']['Operation'];
      key_id: string;
      /** @description Of the key, revoked or not. */
      key_name: string;
      /**
       * @description The beginning of the key.
       * @example enr_h3Xk9a
       */
      key_prefix: string;
      /**
       * @description `ok`, or the code of the error.
       * @example ok
       */
      code: string;
      /**
       * @description Why the key was refused: of AUTH_002 and AUTH_003.
       * @example null
       * @enum {string|null}
       */
      reason: 'revoked' | 'disabled' | 'expired' | 'suspended' | 'scope' | 'address' | null;
      /**
       * @description What the error is about, of the body.
       * @example null
       */
      parameter: string | null;
      /**
       * @description Of HTTP; null: the caller went away before the answer.
       * @example 200
       */
      status: number | null;
      /** @description What it was charged. */
      credits: number;
      /** @example 1.25 */
      latency_ms: number;
    };
    RequestPageAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Newest first. */
      requests: components['schemas']['RequestLine'][];
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
    };
    RequestAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description null: only the ledger still knows it, because it was longer ago than requests are kept. */
      request: components['schemas']['RequestLine'] | null;
      charge: components['schemas']['LedgerLine'] | null;
      /** @description Everything that it left in the ledger, oldest first. */
      entries: components['schemas']['LedgerLine'][];
    };
    AccountNews: {
      credits: number;
      ip_lookups_left: number;
      requests_last_minute: number;
    };
    /** @enum {string} */
    DeliveryState: 'pending' | 'delivered' | 'failed';
    WebhookAttempt: {
      /** @example 1 */
      number: number;
      /** Format: date-time */
      at: string;
      /** @example 83.1 */
      duration_ms: number;
      /**
       * @description Of the answer; null: there was none.
       * @example 200
       */
      status: number | null;
      /**
       * @description Why there was no answer; null: there was one.
       * @enum {string|null}
       */
      failure: 'refused_address' | 'no_address' | 'no_connection' | 'timeout' | 'tls' | 'broken' | null;
      /**
       * @description The first 500 characters of the answer.
       * @example ok
       */
      answer: string;
    };
    WebhookDelivery: {
      /** @example whd_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example whe_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      webhook_id: string;
      /**
       * @description The `webhook-id` header.
       * @example evt_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      event_id: string;
      /**
       * @example balance.low
       * @enum {string}
       */
      type: 'balance.low' | 'balance.empty' | 'key.expiring' | 'cap.reached' | 'webhook.test';
      state: components['schemas']['DeliveryState'];
      /**
       * @description How many were begun.
       * @example 1
       */
      attempts: number;
      /**
       * Format: date-time
       * @description null: there is none, or one is in progress.
       */
      next_attempt_at: string | null;
      /** Format: date-time */
      created_at: string;
      /** @description The last one that ended. */
      last_attempt: components['schemas']['WebhookAttempt'] | null;
    };
    DeliveryPageAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Newest first, as far back as they are kept. */
      deliveries: components['schemas']['WebhookDelivery'][];
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
    };
    DeliveryDetailsAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      delivery: components['schemas']['WebhookDelivery'];
      /** @description The body, as it is signed and sent. */
      body: string;
      /** @description First to last. */
      attempts: components['schemas']['WebhookAttempt'][];
    };
    DeliveryAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      delivery: components['schemas']['WebhookDelivery'];
    };
    /** @enum {string} */
    EventType: 'balance.low' | 'balance.empty' | 'key.expiring' | 'cap.reached';
    Webhook: {
      /** @example whe_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example https://example.com/webhooks */
      url: string;
      /** @example Billing alerts */
      description: string;
      types: components['schemas']['EventType'][];
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description null: events are sent.
       */
      disabled_at: string | null;
      /**
       * @description `owner`: switched off; `operator`: stopped by the operator; `gone`: it answered 410; `failing`: nothing arrived for three days.
       * @enum {string|null}
       */
      disabled_because: 'owner' | 'operator' | 'gone' | 'failing' | null;
      /**
       * Format: date-time
       * @description Since when every attempt has failed; null: the last one arrived.
       */
      failing_since: string | null;
      /**
       * Format: date-time
       * @description Until when the secret before the present one signs as well.
       */
      old_secret_ends_at: string | null;
    };
    WebhookListAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Oldest first. */
      webhooks: components['schemas']['Webhook'][];
      /**
       * @description How many an account may have.
       * @example 10
       */
      most: number;
    };
    NewWebhookForm: {
      /** @example https://example.com/webhooks */
      url: string;
      /** @description What it is told of. */
      types: components['schemas']['EventType'][];
      /** @example Billing alerts */
      description?: string;
    };
    IssuedWebhookAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      webhook: components['schemas']['Webhook'];
      /**
       * @description The signing secret: told here and never again.
       * @example whsec_...
       */
      secret: string;
    };
    WebhookChangesForm: {
      /** @example https://example.com/webhooks */
      url?: string;
      /** @description What it is told of. */
      types?: components['schemas']['EventType'][];
      /** @example Billing alerts */
      description?: string;
      /** @description Nothing is sent until it is enabled again. */
      disabled?: boolean;
    };
    WebhookAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      webhook: components['schemas']['Webhook'];
    };
    EmailForm: {
      /** @example ada@example.com */
      email: string;
      password: string;
    };
    EmailLinkAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /**
       * @description The next address.
       * @example ada@example.com
       */
      email: string;
      /**
       * @description The address before: whose user has to be signed in.
       * @example a@example.com
       */
      user: string;
    };
    SessionLine: {
      /** @example ses_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /**
       * @description Whose.
       * @example ada@example.com
       */
      email: string;
      /** @description Where it was opened. */
      address: string | null;
      /** @description What the browser said of itself. */
      user_agent: string | null;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description To the day.
       */
      last_used_at: string;
      /** Format: date-time */
      expires_at: string;
      /** @description Whether it is the one that asks. */
      current: boolean;
    };
    SessionListAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description The one opened last first. */
      sessions: components['schemas']['SessionLine'][];
    };
    SecondFactorAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Whether a code is asked for at sign-in. */
      on: boolean;
      /** @description Codes for whoever lost their app; null: it is off. */
      backup_codes_left: number | null;
    };
    CurrentPasswordForm: {
      password: string;
    };
    EnrolmentAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Each for one sign-in; told this once. */
      backup_codes: string[];
      /**
       * @description For the app, as a QR code.
       * @example otpauth://totp/Enrichment:ada%40example.com
       */
      uri: string;
      /** @description The secret in it, in Base32. */
      secret: string;
    };
    BackupCodesAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Each for one sign-in; told this once. */
      backup_codes: string[];
    };
    PasskeyLine: {
      /** @example pky_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example Laptop */
      name: string;
      /** Format: date-time */
      created_at: string;
      /** @description null: never. */
      last_used_at: string | null;
    };
    PasskeyListAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Oldest first. */
      passkeys: components['schemas']['PasskeyLine'][];
      /** @description Whether the browser could make one at this address. */
      possible: boolean;
    };
    CeremonyAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description What the browser is asked for, as WebAuthn writes it in JSON. */
      options: {
        [key: string]: unknown;
      };
    };
    NewPasskeyForm: {
      /** @example Laptop */
      name: string;
      /** @description What the browser answered, as WebAuthn's toJSON() writes it. */
      response: {
        [key: string]: unknown;
      };
    };
    PasskeyAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      passkey: components['schemas']['PasskeyLine'];
    };
    PasskeyNameForm: {
      /** @example Laptop */
      name: string;
    };
    PasskeySignInForm: {
      /** @description What the browser answered, as WebAuthn's toJSON() writes it. */
      response: {
        [key: string]: unknown;
      };
    };
    AuditLine: {
      /** @example 4711 */
      id: string;
      /** Format: date-time */
      at: string;
      /**
       * @description Who: an email address, `operator` or `command line`.
       * @example ada@example.com
       */
      by: string;
      /** @description Where from; null: the operator's, or at the command line. */
      address: string | null;
      /** @description Whose; null: what holds for all accounts. */
      account_id: string | null;
      /** @example key.changed */
      action: string;
      /** @description What it was done to: an id, or an item of the price list. */
      subject: string | null;
      /** @description What was there; null: nothing. */
      before: {
        [key: string]: unknown;
      } | null;
      /** @description What is there since; null: nothing. */
      after: {
        [key: string]: unknown;
      } | null;
    };
    AuditPageAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Newest first. */
      entries: components['schemas']['AuditLine'][];
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
    };
    InvitationLookAnswer: {
      /** @example ben@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
      /** Format: date-time */
      expires_at: string;
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /**
       * @description The address of the account.
       * @example ada@example.com
       */
      account: string;
      /** @description Whether a user signs in to accept it; else a password is chosen. */
      is_user: boolean;
    };
    AcceptForm: {
      /** @description What stands behind the # of the link. */
      token: string;
      /** @description Unless `is_user`. */
      new_password?: string;
    };
    SignedInAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      user: components['schemas']['SignedInUser'];
    };
    AccountChoice: {
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
    };
    AccountChoicesAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description The one joined first first. */
      accounts: components['schemas']['AccountChoice'][];
    };
    SwitchForm: {
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      account_id: string;
    };
    MemberLine: {
      /** @example usr_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
      /** Format: date-time */
      since: string;
      /** @description Whether their address is confirmed. */
      confirmed: boolean;
      /** @description Whether the role counts: not of who was invited, until their address is confirmed. */
      holds_role: boolean;
      /** @description Whether it is who asks. */
      you: boolean;
    };
    InvitationLine: {
      /** @example ben@example.com */
      email: string;
      role: components['schemas']['MemberRole'];
      /** Format: date-time */
      expires_at: string;
    };
    PeopleAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Who has been there longest first. */
      members: components['schemas']['MemberLine'][];
      /** @description Not accepted, withdrawn or expired, by their addresses. */
      invitations: components['schemas']['InvitationLine'][];
    };
    InvitationForm: {
      role: components['schemas']['MemberRole'];
      /** @example ben@example.com */
      email: string;
    };
    MadeInvitationAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      invitation: components['schemas']['InvitationLine'];
      /** @description The part of the link behind its #, to hand over; null where mail is sent: the mail has it. */
      token: string | null;
      /** @description Whether the link was mailed. */
      mailed: boolean;
    };
    RoleForm: {
      role: components['schemas']['MemberRole'];
    };
    AccountLine: {
      /** @example acc_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      credits: number;
      ip_lookups_left: number;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Since when its keys are refused.
       */
      suspended_at: string | null;
      /**
       * Format: date-time
       * @description Only its ledger is left.
       */
      deleted_at: string | null;
    };
    AccountPageAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Newest first. */
      accounts: components['schemas']['AccountLine'][];
      /** @description `before` of the next page; null: this is the last. */
      next: string | null;
    };
    NewAccountForm: {
      /** @example ada@example.com */
      email: string;
      credits: number;
    };
    NewAccountAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      account: components['schemas']['AccountLine'];
    };
    Term: {
      value: number;
      /** @description The account's own; else the default. */
      override: boolean;
    };
    AccountTermsAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      account: components['schemas']['AccountLine'];
      /** @description In credits. */
      prices: {
        email: components['schemas']['Term'];
        email_company: components['schemas']['Term'];
        company: components['schemas']['Term'];
        profile: components['schemas']['Term'];
        ip: components['schemas']['Term'];
      };
      /** @description Requests per second. */
      limits: {
        email: components['schemas']['Term'];
        company: components['schemas']['Term'];
        profile: components['schemas']['Term'];
        ip: components['schemas']['Term'];
        fresh: components['schemas']['Term'];
      };
    };
    GrantForm: {
      amount: number;
      /** @description Stands in the ledger. */
      reason: string;
    };
    GrantAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      entry: components['schemas']['LedgerLine'];
    };
    AdjustmentForm: {
      /** @description Stands in the ledger. */
      reason: string;
      /** @description Not 0; negative takes credits away. */
      amount: number;
    };
    /** @enum {string} */
    LimitedItem: 'email' | 'company' | 'profile' | 'ip' | 'fresh';
    LimitForm: {
      operation: components['schemas']['LimitedItem'];
      /** @description null: the default. */
      per_second: number | null;
    };
    /** @enum {string} */
    PricedItem: 'email' | 'email_company' | 'company' | 'profile' | 'ip';
    PriceForm: {
      operation: components['schemas']['PricedItem'];
      /** @description null: the default. */
      credits: number | null;
    };
    AccountUser: {
      /** @example usr_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @enum {string} */
      role: 'user' | 'admin';
      /** @description Whether a code is asked for at sign-in. */
      second_factor: boolean;
      /** Format: date-time */
      created_at: string;
    };
    UserListAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Oldest first. */
      users: components['schemas']['AccountUser'][];
    };
    MadeLinkAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /**
       * @description Whose it is.
       * @example ada@example.com
       */
      email: string;
      /** @enum {string} */
      purpose: 'invitation' | 'reset';
      /** Format: date-time */
      expires_at: string;
      /** @description Shown once: `/choose-password#` and this is the link. null when it was mailed: the mail has it. */
      token: string | null;
      /** @description Whether the relay took it for its address. */
      mailed: boolean;
    };
    FoundRequestAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description null: only the ledger still knows it, because it was longer ago than requests are kept. */
      request: components['schemas']['RequestLine'] | null;
      charge: components['schemas']['LedgerLine'] | null;
      /** @description Everything that it left in the ledger, oldest first. */
      entries: components['schemas']['LedgerLine'][];
      /** @description Whose it was. */
      account: components['schemas']['AccountLine'];
    };
    SuspensionForm: {
      suspended: boolean;
    };
    KeyStateForm: {
      /** @description Refused until it is enabled again. */
      disabled?: boolean;
      /** @description The most that it may spend, in credits a day of UTC; null: no cap. */
      day_cap?: number | null;
      /** @description The most that it may spend, in credits a month of UTC; null: no cap. */
      month_cap?: number | null;
    };
    DefaultPricesAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description In credits. */
      prices: {
        /**
         * @description Email validation
         * @example 1
         */
        email: number;
        /**
         * @description Company with an email
         * @example 1
         */
        email_company: number;
        /**
         * @description Company
         * @example 1
         */
        company: number;
        /**
         * @description Profile
         * @example 1
         */
        profile: number;
        /**
         * @description 100 IP lookups
         * @example 1
         */
        ip: number;
      };
    };
    DefaultPriceForm: {
      operation: components['schemas']['PricedItem'];
      /** @description Of a block, for what is sold in blocks. */
      credits: number;
    };
    DefaultLimitsAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Requests per second. */
      limits: {
        /**
         * @description Email validation
         * @example 10
         */
        email: number;
        /**
         * @description Company
         * @example 10
         */
        company: number;
        /**
         * @description Profile
         * @example 10
         */
        profile: number;
        /**
         * @description IP lookup
         * @example 100
         */
        ip: number;
        /**
         * @description Fresh scrapes
         * @example 2
         */
        fresh: number;
      };
    };
    DefaultLimitForm: {
      operation: components['schemas']['LimitedItem'];
      per_second: number;
    };
    HealthCheck: {
      /** @example database */
      name: string;
      ok: boolean;
      /** @description What else is known, as JSON. */
      detail: string | null;
    };
    HealthAnswer: {
      /** @description ULID of the request; also in the X-Request-Id header. */
      request_id: string;
      /** @description Whether the process takes requests. */
      ready: boolean;
      checks: components['schemas']['HealthCheck'][];
      /** @example 0.1.0 */
      version: string;
      /**
       * @description Of Node.js.
       * @example v24.0.0
       */
      node: string;
      uptime_seconds: number;
      /** @description Resident. */
      memory_bytes: number;
      /** @description The 99th percentile since it was last asked for. */
      event_loop_delay_ms: number;
      /** @description null: it could not be asked. */
      database_bytes: number | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  SessionController_session: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_open: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignInForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_complete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CodeForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_register: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignUpForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_close: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_password: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_askForLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkMailForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LinkMailAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_lookAtLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LinkAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SessionController_choosePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChosenPasswordForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AccountController_account: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AccountController_change: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AccountForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AlertsController_wanted: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AlertsController_choose: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AlertsForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  KeysController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  KeysController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewKeyForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedKeyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  KeysController_one: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyDetailsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  KeysController_revoke: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is revoked. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  KeysController_change: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['KeyChangesForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  KeysController_reroll: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RerollForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedKeyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  LedgerController_page: {
    parameters: {
      query?: {
        kind?: components['schemas']['EntryKind'];
        operation?: components['schemas']['Operation'];
        from?: string;
        to?: string;
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LedgerPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  LedgerController_download: {
    parameters: {
      query?: {
        kind?: components['schemas']['EntryKind'];
        operation?: components['schemas']['Operation'];
        from?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  UsageController_usage: {
    parameters: {
      query: {
        operation?: components['schemas']['Operation'];
        /** @description The id of a key. */
        key?: string;
        range: components['schemas']['Range'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  RequestsController_page: {
    parameters: {
      query?: {
        operation?: components['schemas']['Operation'];
        /** @description The id of a key. */
        key?: string;
        /** @description `ok`, or whose the error is. */
        outcome?: components['schemas']['RequestOutcome'];
        /** @description `ok`, or the code of an error. */
        code?: string;
        from?: string;
        to?: string;
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  RequestsController_download: {
    parameters: {
      query?: {
        operation?: components['schemas']['Operation'];
        /** @description The id of a key. */
        key?: string;
        /** @description `ok`, or whose the error is. */
        outcome?: components['schemas']['RequestOutcome'];
        /** @description `ok`, or the code of an error. */
        code?: string;
        from?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          /** @description How many are in the file; only when more match. */
          'X-Truncated-At'?: number;
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  RequestsController_one: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  LiveController_stream: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events, until the session ends. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': components['schemas']['AccountNews'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  DeliveriesController_list: {
    parameters: {
      query?: {
        /** @description Of this endpoint only: its id. */
        webhook?: string;
        state?: components['schemas']['DeliveryState'];
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  DeliveriesController_one: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryDetailsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  DeliveriesController_replay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  DeliveriesController_test: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  WebhooksController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  WebhooksController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewWebhookForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedWebhookAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  WebhooksController_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is removed. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  WebhooksController_change: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookChangesForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  WebhooksController_rotate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedWebhookAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  EmailController_change: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EmailForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LinkMailAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  EmailController_look: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailLinkAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  EmailController_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmailLinkAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  OpenSessionsController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  OpenSessionsController_end: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It has ended. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SecondFactorController_find: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SecondFactorAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SecondFactorController_enrol: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CurrentPasswordForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnrolmentAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SecondFactorController_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CodeForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SecondFactorAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SecondFactorController_renewBackupCodes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CurrentPasswordForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BackupCodesAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  SecondFactorController_remove: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CurrentPasswordForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SecondFactorAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeysController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeysController_add: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewPasskeyForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeysController_begin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CurrentPasswordForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CeremonyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeysController_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is removed. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeysController_rename: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasskeyNameForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeySignInController_begin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CeremonyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PasskeySignInController_open: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasskeySignInForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AuditController_own: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AuditController_all: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
        /** @description Of this account only: its id. */
        account?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  JoiningController_look: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvitationLookAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  JoiningController_accept: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AcceptForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedInAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  JoiningController_choices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountChoicesAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  JoiningController_switch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SwitchForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedInAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PeopleController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PeopleAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PeopleController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InvitationForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadeInvitationAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PeopleController_withdraw: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is void. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PeopleController_setRole: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RoleForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PeopleAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  PeopleController_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description They are no member any more. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_page: {
    parameters: {
      query?: {
        /** @description Part of an email address, or an id. */
        search?: string;
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewAccountForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewAccountAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_one: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountTermsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountActsController_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_grant: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body take effect once, however often they are sent. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GrantForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GrantAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_adjust: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body take effect once, however often they are sent. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdjustmentForm'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GrantAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_limit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LimitForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountTermsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_price: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PriceForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountTermsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_users: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountsController_link: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadeLinkAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountViewsController_keys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountViewsController_ledger: {
    parameters: {
      query?: {
        kind?: components['schemas']['EntryKind'];
        operation?: components['schemas']['Operation'];
        from?: string;
        to?: string;
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LedgerPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountViewsController_usage: {
    parameters: {
      query: {
        operation?: components['schemas']['Operation'];
        /** @description The id of a key. */
        key?: string;
        range: components['schemas']['Range'];
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountViewsController_requests: {
    parameters: {
      query?: {
        operation?: components['schemas']['Operation'];
        /** @description The id of a key. */
        key?: string;
        /** @description `ok`, or whose the error is. */
        outcome?: components['schemas']['RequestOutcome'];
        /** @description `ok`, or the code of an error. */
        code?: string;
        from?: string;
        to?: string;
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountViewsController_sessions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountViewsController_request: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundRequestAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountActsController_suspend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SuspensionForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewAccountAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountActsController_changeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        key: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['KeyStateForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountActsController_endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        session: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It has ended. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountActsController_removeSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        user: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A password is enough for them. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountWebhooksController_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookListAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountWebhooksController_sent: {
    parameters: {
      query?: {
        /** @description Of this endpoint only: its id. */
        webhook?: string;
        state?: components['schemas']['DeliveryState'];
        /** @description `next` of the page before. */
        before?: string;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryPageAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminAccountWebhooksController_stop: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        webhook: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminSystemController_prices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefaultPricesAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminSystemController_setPrice: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DefaultPriceForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefaultPricesAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminSystemController_limits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefaultLimitsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminSystemController_setLimit: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DefaultLimitForm'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefaultLimitsAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
  AdminSystemController_health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthAnswer'];
        };
      };
      /** @description A refusal. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusalAnswer'];
        };
      };
    };
  };
}
