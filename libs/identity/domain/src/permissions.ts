/** What people may do in an account. */
export const memberRoles = ['owner', 'developer', 'billing', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Who may do what. Everybody reads what shows no secret; addresses of webhooks may hold one. */
const holders = {
  'account:read': memberRoles,
  'billing:manage': ['owner', 'billing'],
  'caps:manage': ['owner', 'developer', 'billing'],
  'keys:manage': ['owner', 'developer'],
  'people:manage': ['owner'],
  'webhooks:manage': ['owner', 'developer'],
} as const satisfies Record<string, readonly MemberRole[]>;

export type Permission = keyof typeof holders;
export const permissions = Object.keys(holders) as Permission[];

export function permissionsOf(role: MemberRole): Permission[] {
  return permissions.filter((permission) => may(role, permission));
}

/** Permissions of a session in its account: those of a viewer until the user's address is confirmed. */
export function permissionsIn({
  memberRole,
  user,
}: {
  readonly memberRole: MemberRole;
  readonly user: { readonly awaitsConfirmation: boolean };
}): Permission[] {
  return permissionsOf(user.awaitsConfirmation ? 'viewer' : memberRole);
}

export function may(role: MemberRole, permission: Permission): boolean {
  const allowed: readonly MemberRole[] = holders[permission];
  return allowed.includes(role);
}
