import type { MemberRole } from './generated/openapi';

export const roleHints: Readonly<Record<MemberRole, string>> = {
  owner: 'Everything, including people and their roles.',
  developer: 'Keys, webhooks, the playground. Reads the rest.',
  billing: 'Alerts, top-ups, caps of keys. Reads the rest, except webhooks.',
  viewer: 'Reads everything except webhooks, changes nothing.',
};

export const roleChoices = (Object.keys(roleHints) as MemberRole[]).map((role) => ({
  value: role,
  label: role.replace(/^./, (first) => first.toUpperCase()),
}));

export function roleName(role: MemberRole): string {
  return roleChoices.find(({ value }) => value === role)!.label;
}
