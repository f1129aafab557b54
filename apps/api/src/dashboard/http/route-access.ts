import type { Permission } from '@enrichment/identity-domain';

/**
 * Who may use a route: anyone; everybody who is signed in, for what is their own; admins; or members of the account whose
 * role has a permission.
 */
export type Access = 'anyone' | 'signed in' | 'admin' | Permission;

/** Of every route below `/dashboard/api`: what does not stand here is served to nobody. */
export const routeAccess: Readonly<Record<string, Access>> = {
  // Signing in, and the person who did.
  'GET /session': 'anyone',
  'POST /sign-in': 'anyone',
  'POST /sign-in/code': 'anyone',
  'POST /sign-up': 'anyone',
  'POST /sign-out': 'anyone',
  'POST /link-mail': 'anyone',
  'POST /link/look': 'anyone',
  'POST /link': 'anyone',
  'POST /invitation': 'anyone',
  'POST /invitation/look': 'anyone',
  'GET /accounts': 'signed in',
  'POST /accounts/switch': 'signed in',
  'POST /password': 'signed in',
  'GET /sessions': 'signed in',
  'DELETE /sessions/:id': 'signed in',
  'GET /second-factor': 'signed in',
  'POST /second-factor': 'signed in',
  'POST /second-factor/backup-codes': 'signed in',
  'POST /second-factor/confirmation': 'signed in',
  'POST /second-factor/removal': 'signed in',

  // The account.
  'GET /account': 'account:read',
  'PATCH /account': 'billing:manage',
  'GET /audit': 'account:read',
  'GET /ledger': 'account:read',
  'GET /ledger.csv': 'account:read',
  'GET /live': 'account:read',
  'GET /requests': 'account:read',
  'GET /requests.csv': 'account:read',
  'GET /requests/:id': 'account:read',
  'GET /usage': 'account:read',
  'GET /keys': 'account:read',
  'POST /keys': 'keys:manage',
  // More than caps needs `keys:manage`: the handler asks for it.
  'PATCH /keys/:id': 'caps:manage',
  'POST /keys/:id/reroll': 'keys:manage',
  'DELETE /keys/:id': 'keys:manage',
  'GET /people': 'account:read',
  'POST /people/invitations': 'people:manage',
  'DELETE /people/invitations/:email': 'people:manage',
  'PUT /people/:id/role': 'people:manage',
  // To leave; to take others out needs `people:manage`: the handler asks for it.
  'DELETE /people/:id': 'account:read',
  'GET /webhooks': 'webhooks:manage',
  'POST /webhooks': 'webhooks:manage',
  'PATCH /webhooks/:id': 'webhooks:manage',
  'DELETE /webhooks/:id': 'webhooks:manage',
  'POST /webhooks/:id/rotate': 'webhooks:manage',
  'POST /webhooks/:id/test': 'webhooks:manage',
  'GET /webhooks/deliveries': 'webhooks:manage',
  'GET /webhooks/deliveries/:id': 'webhooks:manage',
  'POST /webhooks/deliveries/:id/replay': 'webhooks:manage',

  // The operator's.
  'GET /admin/accounts': 'admin',
  'POST /admin/accounts': 'admin',
  'GET /admin/accounts/:id': 'admin',
  'DELETE /admin/accounts/:id': 'admin',
  'POST /admin/accounts/:id/adjustments': 'admin',
  'POST /admin/accounts/:id/grants': 'admin',
  'GET /admin/accounts/:id/keys': 'admin',
  'PATCH /admin/accounts/:id/keys/:key': 'admin',
  'GET /admin/accounts/:id/ledger': 'admin',
  'PUT /admin/accounts/:id/limits': 'admin',
  'POST /admin/accounts/:id/links': 'admin',
  'PUT /admin/accounts/:id/prices': 'admin',
  'GET /admin/accounts/:id/requests': 'admin',
  'GET /admin/accounts/:id/sessions': 'admin',
  'DELETE /admin/accounts/:id/sessions/:session': 'admin',
  'PUT /admin/accounts/:id/suspension': 'admin',
  'GET /admin/accounts/:id/usage': 'admin',
  'GET /admin/accounts/:id/users': 'admin',
  'DELETE /admin/accounts/:id/factors/:user': 'admin',
  'GET /admin/audit': 'admin',
  'GET /admin/health': 'admin',
  'GET /admin/limits': 'admin',
  'PUT /admin/limits': 'admin',
  'GET /admin/prices': 'admin',
  'PUT /admin/prices': 'admin',
  'GET /admin/requests/:id': 'admin',
};
