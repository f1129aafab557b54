interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Gathers the questions of one turn of the event loop, and sends them together. */
export class QuestionBatches<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];

  /** @param sendAll answers in the order of the questions */
  constructor(private readonly sendAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  add(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ question, resolve, reject }) === 1) setImmediate(() => void this.send());
    });
  }

  private async send(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    try {
      const answers = await this.sendAll(batch.map(({ question }) => question));
      batch.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
