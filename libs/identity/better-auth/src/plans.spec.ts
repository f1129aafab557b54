import {
  auditLogContract,
  emailLinksContract,
  identityContract,
  invitationsContract,
  membersContract,
  passkeysContract,
} from '@enrichment/identity-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { identityTables, PostgresAuditLog } from './index';
import { identityOn } from './testing';

/** 60,000 people with credentials, sessions, sign-ins in progress and links. An account has many entries in the audit log. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO dashboard_users (id, email, role, account_id) SELECT 'other_' || n, n || '@other.test', 'user', 'acc_' || n % 30000 FROM generate_series(1, 60000) n;
    INSERT INTO dashboard_credentials (id, user_id, provider_id, account_id, password)
      SELECT 'cred_' || id, id, 'credential', id, '' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO dashboard_sessions (id, user_id, token, expires_at) SELECT 'ses_' || id, id, 'token ' || id, '2100-01-01' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO dashboard_second_factors (id, user_id, secret, backup_codes) SELECT 'fac_' || id, id, '', '' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO dashboard_verifications (id, identifier, value, expires_at) SELECT 'ver_' || id, 'sign-in ' || id, id, '2100-01-01' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO dashboard_passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      SELECT 'pas_' || id, id, 'credential ' || id, '', 0, '{}', '' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO sign_in_attempts SELECT 'other ' || n, 1, '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO password_links SELECT n || '@waiting.test', 'digest ' || n, 'acc_' || n, '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO email_links SELECT id, 'new' || email, 'digest ' || id, '2100-01-01' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO account_members (account_id, user_id, role) SELECT account_id, id, 'owner' FROM dashboard_users WHERE id LIKE 'other%';
    INSERT INTO account_invitations SELECT 'acc_' || n, n || '@invited.test', 'digest ' || n, 'viewer', '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO audit_log (at, account_id, action) SELECT '2100-01-01', 'acc_7', 'key.changed' FROM generate_series(1, 60000) n`);

/** A test ends all sessions. */
const larger = [
  [/^UPDATE dashboard_sessions SET expires_at = now\(\)/, Infinity],
  [/^DELETE FROM dashboard_sessions WHERE ctid/, Infinity],
] as const;

plansContract(identityTables, { fill, larger }, (open) => {
  const opened = () => identityOn(open(), () => Promise.resolve());
  identityContract('PostgreSQL', opened);
  membersContract('PostgreSQL', opened);
  invitationsContract('PostgreSQL', opened);
  passkeysContract('PostgreSQL', opened);
  emailLinksContract('PostgreSQL', opened);
  auditLogContract('PostgreSQL', () => Promise.resolve(new PostgresAuditLog(open().dataSource)));
});
