/** Answers that are due within so long leave together, in milliseconds: a timer for each would cost more than the answer. */
const togetherMs = 10;

/** An answer that is complete, to be sent later. */
export interface DelayedAnswer {
  /** Once, however often it is called. */
  readonly send: () => void;
}

/**
 * Keeps answers back. Callers that ask again as soon as they are refused would take the time that others need: one that waits for its
 * answer asks for nothing. Each waits for another time, or all who were refused together would ask again together, be refused together
 * again, and leave the service idle in between.
 */
export class DelayedAnswers {
  private ended = false;
  /** By the time at which they leave. */
  private readonly departures = new Map<
    number,
    { readonly timer: NodeJS.Timeout; readonly answers: DelayedAnswer[] }
  >();

  /**
   * @param delayMs on average; half of it at least, and half again as much at most
   * @param random from 0 to 1
   */
  constructor(
    private readonly delayMs: number,
    private readonly random: () => number = Math.random,
  ) {}

  add(send: () => void): DelayedAnswer {
    let isSent = false;
    const answer = {
      send: () => {
        if (!isSent) send();
        isSent = true;
      },
    };
    if (this.ended) {
      answer.send();
      return answer;
    }
    const now = performance.now();
    const due = Math.ceil((now + this.delayMs * (0.5 + this.random())) / togetherMs) * togetherMs;
    const departure = this.departures.get(due);
    if (departure) departure.answers.push(answer);
    else
      this.departures.set(due, { timer: setTimeout(() => this.depart(due), due - now), answers: [answer] });
    return answer;
  }

  /** Sends all that wait and all that comes from now on at once: a service that stops soon closes its connections. */
  end(): void {
    this.ended = true;
    this.flush();
  }

  /** Sends all that wait, at once. */
  flush(): void {
    for (const due of [...this.departures.keys()]) this.depart(due);
  }

  private depart(due: number): void {
    const { timer, answers } = this.departures.get(due)!;
    clearTimeout(timer);
    this.departures.delete(due);
    for (const answer of answers) answer.send();
  }
}
