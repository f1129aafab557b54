import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { dashboardRoutes } from '../../testing/dashboard-routes';

/** Every route of the dashboard, by its rule. */
const routes: Record<string, string> = {
  anyone: `
    POST /email/confirmation
    POST /email/look
    POST /invitation
    POST /invitation/look
    POST /link
    POST /link-mail
    POST /link/look
    GET /session
    POST /sign-in
    POST /sign-in/code
    POST /sign-in/passkey
    POST /sign-in/passkey/begin
    POST /sign-out
    POST /sign-up
  `,
  'signed in': `
    GET /accounts
    POST /accounts/switch
    POST /email
    GET /passkeys
    POST /passkeys
    DELETE /passkeys/:id
    PATCH /passkeys/:id
    POST /passkeys/begin
    POST /password
    GET /second-factor
    POST /second-factor
    POST /second-factor/backup-codes
    POST /second-factor/confirmation
    POST /second-factor/removal
    GET /sessions
    DELETE /sessions
    DELETE /sessions/:id
  `,
  'account:read': `
    GET /account
    GET /alerts
    PUT /alerts
    GET /audit
    GET /keys
    GET /keys/:id
    GET /ledger
    GET /ledger.csv
    GET /lists
    GET /lists/:id
    GET /lists/:id/results
    GET /people
    DELETE /people/:id
    GET /requests
    GET /requests.csv
    GET /requests/:id
    GET /requests/:id/bodies
    GET /usage
    GET /usage/days
  `,
  'billing:manage': `
    PATCH /account
  `,
  'bodies:manage': `
    PUT /account/bodies
  `,
  'keys:manage': `
    POST /keys
    DELETE /keys/:id
    POST /keys/:id/reroll
  `,
  'caps:manage': `
    PATCH /keys/:id
  `,
  'lists:run': `
    POST /lists
    DELETE /lists/:id
    PUT /lists/:id/rows
    POST /lists/:id/start
    PUT /lists/:id/state
  `,
  'people:manage': `
    PUT /people/:id/role
    POST /people/invitations
    DELETE /people/invitations/:email
  `,
  'webhooks:manage': `
    GET /watches
    DELETE /watches/:id
    GET /webhooks
    POST /webhooks
    DELETE /webhooks/:id
    PATCH /webhooks/:id
    POST /webhooks/:id/rotate
    POST /webhooks/:id/test
    GET /webhooks/deliveries
    GET /webhooks/deliveries/:id
    POST /webhooks/deliveries/:id/replay
  `,
  admin: `
    GET /admin/accounts
    POST /admin/accounts
    DELETE /admin/accounts/:account
    GET /admin/accounts/:account
    POST /admin/accounts/:account/adjustments
    DELETE /admin/accounts/:account/factors/:user
    POST /admin/accounts/:account/grants
    GET /admin/accounts/:account/keys
    PATCH /admin/accounts/:account/keys/:key
    GET /admin/accounts/:account/ledger
    GET /admin/accounts/:account/ledger.csv
    PUT /admin/accounts/:account/limits
    POST /admin/accounts/:account/links
    PUT /admin/accounts/:account/prices
    GET /admin/accounts/:account/requests
    GET /admin/accounts/:account/requests.csv
    GET /admin/accounts/:account/sessions
    DELETE /admin/accounts/:account/sessions/:session
    PUT /admin/accounts/:account/suspension
    GET /admin/accounts/:account/usage
    GET /admin/accounts/:account/users
    GET /admin/accounts/:account/webhooks
    POST /admin/accounts/:account/webhooks/:webhook/stop
    GET /admin/accounts/:account/webhooks/deliveries
    GET /admin/audit
    POST /admin/deployment
    GET /admin/health
    GET /admin/limits
    PUT /admin/limits
    GET /admin/prices
    PUT /admin/prices
    GET /admin/requests/:id
    GET /admin/usage
  `,
};

describe('the access rules of the dashboard', () => {
  const expected = Object.entries(routes).flatMap(([access, names]) =>
    names
      .trim()
      .split(/\n\s*/)
      .map((route) => `${route}: ${access}`),
  );

  it('are listed here, and every route has one', () => {
    const found = [...dashboardRoutes()].map(([route, access]) => `${route}: ${access}`);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('require an admin below /admin, and nowhere else', () => {
    for (const [route, access] of dashboardRoutes())
      expect([route, access === 'admin']).toEqual([route, / \/admin\//.test(route)]);
  });
});
