/** Name of a call. JSON-RPC ids are chosen by each client, and several clients may share a key. */
interface CallName {
  readonly keyId: string;
  /** The session's identifier, as sent to the client. */
  readonly session: string;
  readonly id: unknown;
}

/** The calls in progress in this replica. A later request of their client can cancel them. */
export class CallsInProgress {
  private readonly calls = new Map<string, AbortController>();

  /** @returns removes the call */
  add(name: CallName, call: AbortController): () => void {
    const text = textOf(name);
    this.calls.set(text, call);
    return () => {
      if (this.calls.get(text) === call) this.calls.delete(text);
    };
  }

  /** Cancels a call. A call that has ended, or that another replica runs, is unknown and not cancelled. */
  cancel(name: CallName): void {
    this.calls.get(textOf(name))?.abort();
  }
}

function textOf({ keyId, session, id }: CallName): string {
  return JSON.stringify([keyId, session, id]);
}
