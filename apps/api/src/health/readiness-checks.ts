interface ReadinessResult {
  readonly ok: boolean;
  /** Details for the operator. */
  readonly [detail: string]: unknown;
}

type ReadinessCheck = () => ReadinessResult | Promise<ReadinessResult>;

/** The parts that must work before the service gets traffic. */
export class ReadinessChecks {
  private started = false;

  /** @param checks by the name of the part */
  constructor(private readonly checks: Readonly<Record<string, ReadinessCheck>>) {}

  /** Whether the start is complete. Before that, the service is not ready. */
  get isStarted(): boolean {
    return this.started;
  }

  start(): void {
    this.started = true;
  }

  async run(): Promise<Record<string, ReadinessResult>> {
    const results = await Promise.all(
      Object.entries(this.checks).map(async ([name, check]) => [name, await attempt(check)] as const),
    );
    return Object.fromEntries(results);
  }
}

/** A check that throws has failed. Only the log has the reason, because the endpoint is public. */
async function attempt(check: ReadinessCheck): Promise<ReadinessResult> {
  try {
    return await check();
  } catch {
    return { ok: false };
  }
}
