interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects the requests of one turn of the event loop, and sends them together. */
export class TurnBatches<Request, Result> {
  private waiting: Waiting<Request, Result>[] = [];

  /** @param sendAll returns the results in the order of the requests */
  constructor(private readonly sendAll: (requests: readonly Request[]) => Promise<readonly Result[]>) {}

  add(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ request, resolve, reject }) === 1) setImmediate(() => void this.send());
    });
  }

  private async send(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    try {
      const results = await this.sendAll(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
