import type { Sender, SendOutcome, UrlProblem } from '../index';

type Message = Parameters<Sender['send']>[0];

/** Records the sent messages, and returns scripted answers. */
export class FakeSender implements Sender {
  readonly sent: Message[] = [];
  /** The answer to the next messages. */
  answer: (message: Message) => Promise<Partial<SendOutcome>> = () => Promise.resolve({ status: 200 });
  problem: UrlProblem | undefined;

  problemOf(): Promise<UrlProblem | undefined> {
    return Promise.resolve(this.problem);
  }

  async send(message: Message): Promise<SendOutcome> {
    this.sent.push(message);
    const outcome = await this.answer(message);
    return { status: undefined, failure: undefined, excerpt: '', retryAfterMs: 0, durationMs: 1, ...outcome };
  }
}
