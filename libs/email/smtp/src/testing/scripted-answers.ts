import type { MailServerScript, ScriptedReply } from './mail-server-script';

export interface ConversationState {
  isSecure: boolean;
  hasSender: boolean;
}

/** The script's answer to a command line. Updates the state. */
export function answerTo(
  line: string,
  script: MailServerScript,
  state: ConversationState,
): { readonly answer: ScriptedReply; readonly startsTls?: boolean } {
  const verb = line.split(/[ :]/)[0]!.toUpperCase();
  const needsTls = !state.isSecure && script.startTls;
  const mustTls = '530 5.7.0 Must issue a STARTTLS command first';
  switch (verb) {
    case 'EHLO':
      state.hasSender = false;
      return { answer: script.ehlo ?? greeting(script, state) };
    case 'HELO':
      state.hasSender = false;
      return { answer: script.helo ?? '250 mx.test' };
    case 'STARTTLS':
      return startTls(script, state);
    case 'MAIL': {
      if (needsTls === 'required') return { answer: mustTls };
      const answer = script.mail ?? '250 2.1.0 ok';
      state.hasSender = typeof answer !== 'string' || answer.startsWith('2');
      return { answer };
    }
    case 'RCPT': {
      if (!state.hasSender) return { answer: '503 5.5.1 MAIL first' };
      if (needsTls === 'required_at_rcpt') return { answer: mustTls };
      const [, local, domain] = /<(.*)@([^@]*)>/.exec(line) ?? [];
      const value = local?.startsWith('"') ? local.slice(1, -1).replace(/\\(.)/g, '$1') : local;
      return { answer: script.recipient?.(value ?? '', domain ?? '') ?? '250 2.1.5 ok' };
    }
    case 'RSET':
      state.hasSender = false;
      return { answer: script.rset ?? '250 2.0.0 ok' };
    case 'QUIT':
      return { answer: script.quit ?? { text: '221 2.0.0 bye', then: 'close' } };
    default:
      return { answer: '502 5.5.2 I do not know that' };
  }
}

function greeting({ extensions, startTls: tls }: MailServerScript, { isSecure }: ConversationState): string {
  const keywords = [...(extensions ?? ['PIPELINING', 'ENHANCEDSTATUSCODES'])];
  if (tls && !isSecure) keywords.push('STARTTLS');
  const lines = ['mx.test', ...keywords];
  return lines.map((line, index) => `250${index < lines.length - 1 ? '-' : ' '}${line}`).join('\r\n');
}

function startTls(
  { startTls: tls }: MailServerScript,
  state: ConversationState,
): ReturnType<typeof answerTo> {
  if (!tls || state.isSecure) return { answer: '502 5.5.1 No TLS here' };
  if (tls === 'refused') return { answer: '454 4.7.0 TLS not available' };
  if (tls === 'smuggling') return { answer: '220 2.0.0 ready\r\n250 2.1.0 ok\r\n250 2.1.5 ok' };
  if (tls === 'broken') return { answer: { text: '220 2.0.0 ready', then: 'close' } };
  state.hasSender = false;
  return { answer: '220 2.0.0 ready', startsTls: true };
}
