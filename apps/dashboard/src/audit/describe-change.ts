import { time } from '../format/times';

type Values = Readonly<Record<string, unknown>> | null;

/** The changes, one line each: `name: old → new`, `credits: 5`. */
export function describeChange(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [old, next] = [textOf(before?.[name]), textOf(after?.[name])];
    if (old === next) return [];
    const label = name.replaceAll('_', ' ');
    if (before === null || old === '') return next === '' ? [] : [`${label}: ${next}`];
    return [after === null || next === '' ? `${label}: ${old} → none` : `${label}: ${old} → ${next}`];
  });
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string' && isoTime.test(value)) return time(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const names: Readonly<Record<string, string>> = {
  'account.opened': 'Account opened',
  'account.signed_up': 'Signed up',
  'account.changed': 'Account changed',
  'account.suspended': 'Account suspended',
  'account.resumed': 'Account resumed',
  'account.deleted': 'Account deleted',
  'credits.granted': 'Credits granted',
  'credits.adjusted': 'Balance corrected',
  'default_limit.set': 'Default limit set',
  'default_price.set': 'Default price set',
  'email.change_asked': 'Another address requested',
  'email.changed': 'Address changed',
  'email.confirmed': 'Address confirmed',
  'key.made': 'Key made',
  'key.changed': 'Key changed',
  'key.replaced': 'Key rerolled',
  'key.revoked': 'Key revoked',
  'limit.set': 'Limit set',
  'price.set': 'Price set',
  'link.made': 'Link made',
  'member.invited': 'Invited',
  'member.uninvited': 'Invitation withdrawn',
  'member.joined': 'Joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Removed from the account',
  'member.left': 'Left the account',
  'password.changed': 'Password changed',
  'password.chosen_with_link': 'Password chosen with a link',
  'password.set': 'Password set',
  'role.set': 'Role set',
  'passkey.added': 'Passkey added',
  'passkey.renamed': 'Passkey renamed',
  'passkey.removed': 'Passkey removed',
  'session.opened_with_passkey': 'Signed in with a passkey',
  'second_factor.turned_on': 'Two-factor sign-in turned on',
  'second_factor.turned_off': 'Two-factor sign-in turned off',
  'second_factor.codes_replaced': 'New backup codes',
  'second_factor.refused': 'Wrong code after the password',
  'second_factor.reset': 'Two-factor sign-in turned off by the operator',
  'session.opened': 'Signed in',
  'session.ended': 'Session ended',
  'session.others_ended': 'Signed out everywhere else',
  'user.created': 'User made',
  'webhook.made': 'Webhook made',
  'webhook.changed': 'Webhook changed',
  'webhook.secret_replaced': 'Webhook secret replaced',
  'webhook.removed': 'Webhook removed',
};

const kindOf = (action: string) => action.split('.')[0]!;

/** Kinds of changes, for a filter. */
export const kindChoices = [
  { value: '', label: 'All kinds' },
  ...[...new Set(Object.keys(names).map(kindOf))].sort().map((value) => ({
    value,
    label: `${value[0]!.toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`,
  })),
];

export function actionName(action: string): string {
  return names[action] ?? action;
}
