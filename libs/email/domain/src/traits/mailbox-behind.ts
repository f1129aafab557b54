import type { EmailAddress } from '../address/email-address';

/** How a provider reads a local part; each rule is from the provider's own help pages. */
interface MailboxRules {
  /** The domain of all its names for one mailbox. */
  readonly domain?: string;
  /** `user+tag` is a sub-address of `user`. */
  readonly plus?: true;
  /** Characters that make no difference. */
  readonly ignored?: RegExp;
  /** `tag@user.domain` is a sub-address of `user@domain`. */
  readonly subdomains?: true;
}

const plus: MailboxRules = { plus: true };
const groups: readonly (readonly [domains: string, rules: MailboxRules])[] = [
  // https://support.google.com/mail/answer/7436150
  ['gmail.com googlemail.com', { plus: true, ignored: /\./g, domain: 'gmail.com' }],
  [
    'outlook.com hotmail.com live.com msn.com hotmail.co.uk outlook.fr outlook.de hotmail.fr hotmail.de live.fr live.de',
    plus,
  ],
  ['icloud.com me.com mac.com', plus],
  // `canonicalizeInternalEmail` of Proton's published web clients
  ['proton.me protonmail.com pm.me protonmail.ch', { plus: true, ignored: /[._-]/g }],
  // https://www.fastmail.help/hc/en-us/articles/360060591053
  ['fastmail.com fastmail.fm sent.com', { plus: true, subdomains: true }],
  // https://yandex.com/support/id/authorization/email.html
  ['yandex.ru yandex.com ya.ru yandex.by yandex.kz', { domain: 'yandex.ru' }],
  // https://kb.mailbox.org/en/business/account-article/what-is-an-alias-and-how-do-i-use-it
  ['mailbox.org', plus],
];
const byDomain = new Map(
  groups.flatMap(([domains, rules]) => domains.split(' ').map((domain) => [domain, rules] as const)),
);
/** Providers of other domains, by their mail hosts. Google's dots matter in an organization's domain. */
const byProvider: Readonly<Record<string, MailboxRules>> = {
  google: plus,
  microsoft365: plus,
  fastmail: { plus: true, subdomains: true },
  proton: plus,
  // https://blog.runbox.com/category/news/page/8
  runbox: plus,
};

/** The mailbox that an address belongs to, and the tag that it adds. */
export interface MailboxBehind {
  readonly normalizedEmail: string;
  /** `null`: none, or the provider has no documented ones. */
  readonly subAddress: string | null;
}

/**
 * Removes what the provider's documentation says makes no difference. The domain becomes lower-case A-labels; at an unknown provider, the
 * local part stays as it is.
 *
 * @param provider id of the provider that runs the mail hosts
 */
export function mailboxBehind(
  { localValue, normal, asciiDomain }: EmailAddress,
  provider: string | undefined,
): MailboxBehind {
  const isPlain = /^[^"\\\s@]+$/.test(localValue);
  const parent = asciiDomain.slice(asciiDomain.indexOf('.') + 1);
  const inSubdomain = byDomain.get(parent)?.subdomains && !byDomain.has(asciiDomain);
  const rules = inSubdomain
    ? byDomain.get(parent)
    : (byDomain.get(asciiDomain) ?? (provider === undefined ? undefined : byProvider[provider]));
  if (!rules || !isPlain) return { normalizedEmail: normal, subAddress: null };
  if (inSubdomain) {
    const user = asciiDomain.slice(0, asciiDomain.indexOf('.'));
    return { normalizedEmail: `${user}@${parent}`, subAddress: localValue.toLowerCase() };
  }
  const [, user = localValue, tag] = (rules.plus && /^([^+]+)\+(.*)$/.exec(localValue)) || [];
  const name = user.toLowerCase().replace(rules.ignored ?? /$^/, '');
  // What remains must be an address itself.
  if (!/^[^.](?:.*[^.])?$/.test(name)) return { normalizedEmail: normal, subAddress: null };
  return {
    normalizedEmail: `${name}@${rules.domain ?? asciiDomain}`,
    subAddress: tag === undefined || tag === '' ? null : tag.toLowerCase(),
  };
}
