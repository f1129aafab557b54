interface Closable {
  close(): void | Promise<void>;
}

/** What has to be closed when the service stops, last opened first. */
export class Closing {
  private readonly opened: Closable[] = [];

  add<T extends Closable>(opened: T): T {
    this.opened.push(opened);
    return opened;
  }

  async close(): Promise<void> {
    for (let last = this.opened.pop(); last; last = this.opened.pop()) await last.close();
  }
}
