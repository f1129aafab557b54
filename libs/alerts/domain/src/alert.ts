import type { Mail } from '@enrichment/kernel';

/** Content of an alert mail. It contains no secret, because mail may be read in transit. */
export type AlertContent =
  | {
      readonly type: 'balance.low';
      readonly credits: number;
      /** Balance that was reached; `null` when the balance lasts for less than a week. */
      readonly threshold: number | null;
    }
  | { readonly type: 'balance.empty' }
  | {
      readonly type: 'webhook.stopped';
      /** Origin of the endpoint's URL; path and query may be secret. */
      readonly origin: string;
      /** The receiver answered 410 Gone, or every attempt failed for days. */
      readonly because: 'gone' | 'failing';
    };

/**
 * The message of an alert.
 *
 * @param account name of the account
 * @param dashboard its URL, without a slash at the end
 */
export function alertMail(
  content: AlertContent,
  { to, account, dashboard }: { readonly to: string; readonly account: string; readonly dashboard: string },
): Mail {
  const { subject, lines, path } = describe(content);
  const text = [
    ...lines,
    '',
    `Account: ${account}`,
    `${dashboard}${path}`,
    '',
    `You can turn such messages off: ${dashboard}/settings`,
    '',
  ];
  return { to, subject, text: text.join('\n') };
}

function describe(content: AlertContent): { subject: string; lines: readonly string[]; path: string } {
  const refused = 'requests that cost credits are refused with BILLING_001.';
  switch (content.type) {
    case 'balance.low': {
      const { credits, threshold } = content;
      const why =
        threshold === null
          ? 'At the present rate they last for less than a week.'
          : `That is at or below your threshold of ${threshold}.`;
      const left = credits === 1 ? '1 credit is left.' : `${credits} credits are left.`;
      return {
        subject: 'Your credits run low',
        lines: [`${left} ${why}`, `At zero, ${refused}`],
        path: '/credits',
      };
    }
    case 'balance.empty':
      return {
        subject: 'No credits are left',
        lines: [`Until the balance is topped up, ${refused}`],
        path: '/credits',
      };
    case 'webhook.stopped': {
      const why =
        content.because === 'gone'
          ? 'It answered 410 Gone.'
          : 'Every attempt has failed for three days or longer.';
      const lines = [
        `Nothing is sent to your endpoint at ${content.origin} any more. ${why}`,
        'Fix it, then enable it; messages that failed can be replayed.',
      ];
      return { subject: 'A webhook endpoint was stopped', lines, path: '/webhooks' };
    }
  }
}
