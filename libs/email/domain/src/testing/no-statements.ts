import type { RunStatement } from '@enrichment/kernel';

/** For effects of stores in memory, which run no statement. */
export const noStatements: RunStatement = () => Promise.resolve([]);
