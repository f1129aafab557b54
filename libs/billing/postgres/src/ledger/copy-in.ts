import type { Client, Connection, Submittable } from 'pg';

type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/**
 * Runs `COPY ... FROM STDIN` and following statements in one round trip: the lines are sent together with the statement. The
 * server reads them when it executes COPY (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY), else it skips
 * them.
 *
 * @param lines in COPY's text format
 * @throws the errors of a query
 */
export function copyIn(client: Client, statement: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, lines, (error) => (error ? reject(error) : resolve())));
  });
}

const ignore = () => undefined;

/** The driver calls these methods when messages of the server arrive, and the callback after its timeout. */
class CopyIn implements Submittable {
  // The content of these messages does not matter.
  readonly handleCopyInResponse = ignore;
  readonly handleCommandComplete = ignore;
  readonly handleRowDescription = ignore;
  readonly handleDataRow = ignore;

  constructor(
    private readonly statement: string,
    private readonly lines: string,
    public callback: (error?: Error) => void,
  ) {}

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    connection.query(this.statement);
    (connection as CopyConnection).sendCopyFromChunk(Buffer.from(this.lines));
    (connection as CopyConnection).endCopyFrom();
    stream.uncork();
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
