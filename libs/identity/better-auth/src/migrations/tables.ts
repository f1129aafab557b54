/** Users of the dashboard, their accounts and credentials. better-auth requires the form of the tables of users, credentials, sessions, factors and verifications. */
export const identityTables = `
CREATE TABLE dashboard_users (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  email_verified boolean NOT NULL DEFAULT false, -- By what was sent to it, or the operator.
  image text,
  role text NOT NULL CHECK (role IN ('user', 'admin')),
  account_id text NOT NULL, -- Of billing.
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  generation integer NOT NULL DEFAULT 0 -- Counts the times that all sign-ins ended.
);
CREATE INDEX dashboard_users_by_account ON dashboard_users (account_id, id);

CREATE TABLE dashboard_credentials (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL, -- The user's, at the provider.
  password text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, provider_id)
);

CREATE TABLE dashboard_sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
  token text NOT NULL UNIQUE, -- A digest: see withStoredForms.
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  account_id text -- The one that it shows; NULL: the user's.
);
CREATE INDEX dashboard_sessions_by_user ON dashboard_sessions (user_id);
CREATE INDEX dashboard_sessions_by_age ON dashboard_sessions (expires_at);

CREATE TABLE dashboard_second_factors (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES dashboard_users ON DELETE CASCADE,
  secret text NOT NULL, -- Encrypted with cookie_secrets.
  backup_codes text NOT NULL, -- Digests: see backup-codes.
  verified boolean NOT NULL DEFAULT false, -- The app has shown a right code.
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

-- Sign-ins that wait for a code.
CREATE TABLE dashboard_verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL, -- A digest: see withStoredForms.
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dashboard_verifications_by_identifier ON dashboard_verifications (identifier);
CREATE INDEX dashboard_verifications_by_age ON dashboard_verifications (expires_at);

-- Public keys.
CREATE TABLE dashboard_passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE, -- In Base64url.
  public_key bytea NOT NULL, -- COSE.
  counter bigint NOT NULL, -- Of signatures; 0 of devices that count none.
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX dashboard_passkeys_by_user ON dashboard_passkeys (user_id, id);

CREATE TABLE sign_in_attempts (
  key text PRIMARY KEY,
  attempts integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (ends_at);

-- Signs the cookies of all replicas of 0.2.0.
CREATE TABLE cookie_secret (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  secret text NOT NULL
);

-- Links with which people choose their password.
CREATE TABLE password_links (
  email text PRIMARY KEY CHECK (email = lower(email)), -- One at a time.
  digest text NOT NULL UNIQUE, -- Of the token.
  account_id text, -- Of billing; NULL: one that it opens.
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_by_age ON password_links (expires_at);

-- Links with which users change their address.
CREATE TABLE email_links (
  user_id text PRIMARY KEY REFERENCES dashboard_users ON DELETE CASCADE, -- One at a time.
  email text NOT NULL CHECK (email = lower(email)), -- The new one.
  digest text NOT NULL UNIQUE, -- Of the token.
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_links_by_age ON email_links (expires_at);

CREATE TABLE account_members (
  account_id text NOT NULL, -- Of billing.
  user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'billing', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  mails_alerts boolean NOT NULL DEFAULT true,
  invited boolean NOT NULL DEFAULT false, -- The role counts once the address is confirmed.
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX account_members_by_user ON account_members (user_id, created_at, account_id);

CREATE TABLE account_invitations (
  account_id text NOT NULL, -- Of billing.
  email text NOT NULL CHECK (email = lower(email)),
  digest text NOT NULL UNIQUE, -- Of the token.
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'billing', 'viewer')),
  expires_at timestamptz NOT NULL,
  mailed boolean NOT NULL DEFAULT false, -- Only the address has the token.
  PRIMARY KEY (account_id, email) -- One at a time.
);
CREATE INDEX account_invitations_by_age ON account_invitations (expires_at);

-- Who did what, and when.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- As it was then: users may be deleted.
  user_id text,
  user_email text,
  address text,
  account_id text, -- Of billing.
  action text NOT NULL,
  subject text,
  before jsonb,
  after jsonb,
  for_operator boolean, -- NULL: as the role of the user says.
  key_id text -- That made the change.
);
CREATE INDEX audit_log_by_account ON audit_log (account_id, id);
CREATE INDEX audit_log_by_age ON audit_log (at);`;
