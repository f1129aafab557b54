/** Runs a statement with the parameters `$1`, `$2` ... @returns its rows */
export type RunStatement = (statement: string, values: readonly unknown[]) => Promise<object[]>;

/**
 * The lasting effect of a request. Its statements run in the transaction of the charge, so both are made or neither. They use no other connection.
 *
 * @returns whether it changed anything: otherwise the charge is not applied, because another request has made the change
 */
export type Effect = (run: RunStatement) => Promise<boolean>;
