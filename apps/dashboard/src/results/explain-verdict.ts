export interface Verdict {
  readonly is_deliverable: boolean;
  readonly reason: string;
  readonly confidence_score: number;
  /** The decisive reply of the mail server. */
  readonly smtp: { readonly code: number | null } | null;
}

/** The explanations of verdicts, by reason, side and score; of temporary refusals by their reason. */
const explanations: Readonly<Record<string, string>> = {
  'accepted yes 0.97': 'Its mail server accepts this mailbox, and refused one that does not exist.',
  'accepted yes 0.93': 'Its mail server accepts this mailbox, and is known to check every recipient.',
  'accepted yes 0.9': 'Its mail server reports this mailbox as busy, so it exists.',
  'accepted yes 0.78': 'Its mail server accepts this mailbox; whether it refuses others is unknown.',
  'accepted yes 0.7': 'Its mail server accepts this mailbox, but is known to accept first and refuse later.',
  'accepted_unchecked yes 0.65':
    'Its mail server accepts every name and refuses unknown ones later, so its answer means little.',
  'catch_all yes 0.65':
    'Its mail server accepts every name, so its answer means little. Such domains mostly deliver.',
  'mailbox_not_found no 0.98': 'Its mail server reports that the mailbox does not exist.',
  'mailbox_not_found no 0.95': 'Its mail server accepts no addresses with such letters.',
  'mailbox_not_found no 0.9': 'Its mail server refuses this address, and accepted a random one.',
  'mailbox_not_found no 0.7':
    'Its mail server refuses this address without a reason; whether it refuses others is unknown.',
  'mailbox_not_found no 0.65':
    'Its mail server refuses this address and a random one without a reason: it may not check mailboxes.',
  'mailbox_not_found temporary': 'Its mail server refuses this address for now.',
  'mailbox_disabled temporary': 'Its mail server reports that this mailbox is disabled for now.',
  'mailbox_full temporary': 'Its mail server reports that this mailbox is full. It may have space again.',
  'no_mail_server temporary': 'The mail server of the domain does not accept mail for it for now.',
  'bounced no 0.95': 'Your last message to this address was refused permanently.',
  'delivered yes 0.97': 'Your last message to this address arrived.',
  'mailbox_disabled no 0.95': 'Its mail server reports that this mailbox is disabled.',
  'mailbox_full no 0.85': 'Its mail server reports that this mailbox is full. It may have space again.',
  'domain_not_found no 0.99': 'The domain does not exist.',
  'null_mx no 0.99': 'The domain declares that it accepts no mail.',
  'no_mail_server no 0.98': 'The domain names no mail server, and has no address of its own.',
  'no_mail_server no 0.95':
    'The domain’s mail servers have no address; or it names none, and declares that it sends no mail.',
  'no_mail_server no 0.7': 'The domain’s MX record names an IP address, which most mailers refuse.',
  'no_mail_server no 0.85': 'The mail server of the domain does not accept mail for it.',
  'dns_error no 0.6': 'The domain’s name servers failed, so its mail servers are unknown.',
  'dns_error no 0.55': 'The names of its mail servers could not be resolved.',
  'greylisted yes 0.6': 'Its mail server delays unknown senders, whatever the mailbox.',
  'greylisted yes 0.55':
    'The domain names no mail server. Its own address accepts mail, and delays unknown senders.',
  'refused_us yes 0.6': 'Its mail server refused this service, which shows nothing about the mailbox.',
  'refused_us yes 0.55':
    'The domain names no mail server. Its own address accepts mail, but refused this service.',
  'refused_us yes 0.5': 'Its mail server could not be reached.',
  'refused_us no 0.6': 'The domain names no mail server, and its own address could not be reached.',
  'not_probed yes 0.6': 'Its mail server was not probed. The domain has one.',
  'not_probed no 0.55':
    'No server was probed. The domain names no mail server; its own address may accept mail.',
  'timeout yes 0.55': 'Its mail server did not answer in time.',
  'timeout no 0.6': 'The domain names no mail server, and its own address did not answer in time.',
};

export function explainVerdict({ is_deliverable, reason, confidence_score, smtp }: Verdict): string {
  const isTemporary = !is_deliverable && Math.floor((smtp?.code ?? 0) / 100) === 4;
  const found =
    (isTemporary && explanations[`${reason} temporary`]) ||
    explanations[`${reason} ${is_deliverable ? 'yes' : 'no'} ${confidence_score}`];
  return found ?? `The reason is ${reason.replaceAll('_', ' ')}.`;
}

export function confidenceName(score: number): string {
  if (score >= 0.9) return 'Almost certain';
  if (score >= 0.75) return 'Likely';
  if (score > 0.6) return 'Rather likely';
  return 'Not known';
}
