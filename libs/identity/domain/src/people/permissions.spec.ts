import { describe, expect, it } from '@jest/globals';
import { may, memberRoles, permissions, permissionsOf } from '../index';

describe('permissions', () => {
  it('depend on the role', () => {
    const table = Object.fromEntries(memberRoles.map((role) => [role, permissionsOf(role)]));
    expect(table).toEqual({
      owner: permissions,
      developer: ['account:read', 'caps:manage', 'keys:manage', 'lists:run', 'webhooks:manage'],
      billing: ['account:read', 'billing:manage', 'caps:manage'],
      viewer: ['account:read'],
    });
  });

  it('for managing people belong to owners only', () => {
    expect(memberRoles.filter((role) => may(role, 'people:manage'))).toEqual(['owner']);
  });
});
