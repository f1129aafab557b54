export const memberRoles = ['owner', 'developer', 'billing', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The permissions of each role. All members read data without secrets; addresses of webhooks may hold one. */
const holders = {
  'account:read': memberRoles,
  'billing:manage': ['owner', 'billing'],
  'bodies:manage': ['owner'],
  'caps:manage': ['owner', 'developer', 'billing'],
  'keys:manage': ['owner', 'developer'],
  'lists:run': ['owner', 'developer'],
  'people:manage': ['owner'],
  'webhooks:manage': ['owner', 'developer'],
} as const satisfies Record<string, readonly MemberRole[]>;

export type Permission = keyof typeof holders;
export const permissions = Object.keys(holders) as Permission[];

export function permissionsOf(role: MemberRole): Permission[] {
  return permissions.filter((permission) => may(role, permission));
}

/** The permissions of a session's user in the account that the session shows. */
export function permissionsIn({
  memberRole,
  holdsRole,
}: {
  readonly memberRole: MemberRole;
  readonly holdsRole: boolean;
}): Permission[] {
  return holdsRole ? permissionsOf(memberRole) : [];
}

export function may(role: MemberRole, permission: Permission): boolean {
  const allowed: readonly MemberRole[] = holders[permission];
  return allowed.includes(role);
}
