import { time } from '../format/times';
import { capital, wordsOf } from '../format/words';

type Values = Readonly<Record<string, unknown>> | null;

/** The changes, one line each: `name: old → new`, `credits: 5`. */
export function describeChange(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [old, next] = [wordsOf(before?.[name], time), wordsOf(after?.[name], time)];
    if (old === next) return [];
    const label = name.replaceAll('_', ' ');
    if (before === null || old === '') return next === '' ? [] : [`${label}: ${next}`];
    return [after === null || next === '' ? `${label}: ${old} → none` : `${label}: ${old} → ${next}`];
  });
}

/** The kinds of activity. An action is a kind and what happened: `key.made` is “Key made”. */
const kinds = [
  'account',
  'credits',
  'default_limit',
  'default_price',
  'email',
  'key',
  'limit',
  'link',
  'member',
  'passkey',
  'password',
  'price',
  'role',
  'second_factor',
  'session',
  'user',
  'webhook',
];

/** Actions whose words say less. */
const names: Readonly<Record<string, string>> = {
  'account.signed_up': 'Signed up',
  'credits.adjusted': 'Balance corrected',
  'email.change_asked': 'Another address requested',
  'email.changed': 'Address changed',
  'email.confirmed': 'Address confirmed',
  'key.replaced': 'Key rerolled',
  'member.invited': 'Invited',
  'member.uninvited': 'Invitation withdrawn',
  'member.joined': 'Joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Removed from the account',
  'member.left': 'Left the account',
  'password.chosen_with_link': 'Password chosen with a link',
  'session.opened_with_passkey': 'Signed in with a passkey',
  'second_factor.turned_on': 'Two-factor sign-in turned on',
  'second_factor.turned_off': 'Two-factor sign-in turned off',
  'second_factor.codes_replaced': 'New backup codes',
  'second_factor.refused': 'Wrong code after the password',
  'second_factor.reset': 'Two-factor sign-in turned off by the operator',
  'session.opened': 'Signed in',
  'session.others_ended': 'Signed out everywhere else',
  'user.created': 'User made',
};

const inWords = (name: string) => capital(name.replaceAll(/[._]/g, ' '));

/** Kinds of changes, for a filter. */
export const kindChoices = [
  { value: '', label: 'All kinds' },
  ...kinds.map((value) => ({ value, label: inWords(value) })),
];

export function actionName(action: string): string {
  return names[action] ?? inWords(action);
}
