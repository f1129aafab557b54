/** Maximum number of selectors to try: DNS does not list them, and each needs a query. A validation has about ten others. */
const maxSelectors = 9;

/**
 * Selectors that a provider's customers publish, by a part of the names of its mail hosts or SPF includes. Source: the set-up
 * pages of the providers.
 */
const providerSelectors: readonly (readonly [marker: string, selectors: string])[] = [
  ['google.com', 'google 20230601 20210112 20161025'],
  ['googlemail.com', 'google 20230601'],
  ['outlook.com', 'selector1 selector2'],
  ['mx.microsoft', 'selector1 selector2'],
  ['messagingengine.com', 'fm1 fm2 fm3 mesmtp'],
  ['protonmail.ch', 'protonmail protonmail2 protonmail3'],
  ['zoho', 'zoho zmail'],
  ['icloud.com', 'sig1'],
  ['yandex', 'mail'],
  ['mail.ru', 'mailru'],
  ['resend', 'resend'],
  ['amazonses.com', 'resend'],
  ['sendinblue', 'brevo1 brevo2 brevo mail'],
  ['brevo', 'brevo1 brevo2 brevo mail'],
  ['mailjet', 'mailjet'],
  ['sendgrid', 's1 s2 m1 smtpapi'],
  ['mailgun', 'krs pic mx mta smtp k1'],
  ['mcsv.net', 'k1 k2 k3'],
  ['mandrillapp', 'mandrill'],
  ['titan.email', 'titan1 titan2'],
  ['everlytic', 'everlytickey1 everlytickey2'],
  ['mxvault', 'mxvault'],
  ['zendesk', 'zendesk1 zendesk2'],
  ['constantcontact', 'ctct1 ctct2'],
  ['mlsend', 'litesrv ml'],
  ['mtasv.net', 'pm'],
  ['klaviyo', 'kl kl2'],
  ['gandi.net', 'gm1 gm2 gm3'],
  ['migadu', 'key1 key2 key3'],
  ['kundenserver', 's1-ionos s2-ionos'],
  ['ionos', 's1-ionos s2-ionos'],
  ['mailbox.org', 'mbo0001 mbo0002 mbo0003 mbo0004'],
  ['hostinger', 'hostingermail-a hostingermail-b hostingermail-c'],
  ['privateemail', 'default'],
  ['dreamhost', 'dreamhost'],
  ['rzone.de', 'strato-dkim-0002 strato-dkim-0003'],
  ['cloudflare', 'cf2024-1'],
  ['tutanota', 's1 s2'],
  ['improvmx', 'dkimprovmx1 dkimprovmx2'],
  ['purelymail', 'purelymail1 purelymail2 purelymail3'],
  ['mimecast', 'mimecast20190104 mimecast'],
];

/** Selectors that large senders and popular software use, independent of the domain's mail host. */
const commonSelectors = 'google selector1 selector2 default s1 s2 k1 k2 dkim';

/** The selectors to try: first those of the providers that the domain's MX hosts and SPF policy name; then common ones, if none of those exists. */
export function selectorsFor(
  mailHosts: readonly string[],
  spf: readonly string[],
): readonly (readonly string[])[] {
  const named = [...mailHosts, ...spf].join(' ').toLowerCase();
  const inferred = providerSelectors.filter(([marker]) => named.includes(marker)).map(([, list]) => list);
  const first = new Set(inferred.flatMap((list) => list.split(' ')).slice(0, maxSelectors));
  const common = commonSelectors.split(' ').filter((selector) => !first.has(selector));
  return [[...first], common.slice(0, maxSelectors - first.size)];
}
