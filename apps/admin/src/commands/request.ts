import { statusOf } from '@enrichment/application';
import {
  type Account,
  type ApiKey,
  attemptOf,
  catalogue,
  type LedgerEntry,
  type UsageRow,
} from '@enrichment/billing-domain';
import type { Command } from 'commander';
import { asInApi, presentEntry } from '../present';
import { noun, type Run } from './shared';

/** The stored facts about a request. */
interface Facts {
  readonly requestId: string;
  readonly account: Account;
  /** `undefined`: the request is older than `REQUESTS_KEPT_DAYS`, and only its charge is stored. */
  readonly row: UsageRow | undefined;
  readonly key: ApiKey | undefined;
  readonly entries: readonly LedgerEntry[];
  readonly isAnswerKept: boolean;
}

export function requestCommands(program: Command, run: Run): void {
  noun(
    program,
    'request',
    'Single requests.',
  )('show', 'Account, key, outcome, charge and stored answer of a request.')
    .argument('<id>', 'the request_id of the answer')
    .action((requestId: string) =>
      run.read(async ({ accounts, keys, usage, ledger, answers }, output) => {
        const accountId = (await usage.accountOf(requestId)) ?? (await ledger.accountOf(requestId));
        const account = accountId === undefined ? undefined : await accounts.find(accountId);
        if (!account)
          throw new Error(
            `There is no request ${requestId}. Requests of the last seconds may not be written yet; those without a charge are deleted after REQUESTS_KEPT_DAYS.`,
          );
        const row = attemptOf(await usage.events(account.id, requestId));
        const entries = await ledger.ofRequest(account.id, requestId);
        const keyId = row?.keyId ?? entries.find(({ kind }) => kind === 'charge')?.keyId;
        const facts: Facts = {
          requestId,
          account,
          row,
          entries,
          key: keyId === undefined ? undefined : await keys.find(keyId),
          isAnswerKept: await answers.isKept(account.id, requestId),
        };
        output.print(present(facts), lines(facts));
      }),
    );
}

function present({ requestId, account, row, key, entries, isAnswerKept: answerKept }: Facts): object {
  return asInApi({
    requestId,
    account: { id: account.id, email: account.email },
    key: key && { id: key.id, name: key.name, prefix: key.prefix },
    request: row && presentRow(row),
    ledger: entries.map(presentEntry),
    answerKept,
  });
}

function presentRow({ at, operation, code, reason, parameter, credits, latencyMs, ...row }: UsageRow) {
  const [route, status] = [catalogue[operation].path, statusOf(code)];
  const { requests, isTest: test = false } = row;
  return { at, operation, route, status, code, reason, parameter, credits, latencyMs, test, requests };
}

function lines({ requestId, account, row, key, entries, isAnswerKept }: Facts): string[] {
  const parts: [string, string][] = [
    ['request', requestId],
    ['account', `${account.id} ${account.email}`],
    ['key', key ? `${key.id} ${key.name}` : 'none'],
  ];
  if (row) {
    const { operation, code, reason, parameter, credits, latencyMs, requests } = row;
    const why = reason ?? parameter;
    parts.push(
      ['time', row.at.toISOString()],
      ['route', `${operation}, ${catalogue[operation].path}`],
      ['outcome', `${statusOf(code)} ${code}${why === undefined ? '' : ` (${why})`}`],
      ['credits', String(credits)],
      ['latency', `${latencyMs.toFixed(1)} ms`],
    );
    if (requests > 1) parts.push(['requests', `${requests} with the same refusal`]);
  } else parts.push(['outcome', 'deleted; the ledger has the charge']);
  parts.push(
    ...entries.map(({ id, kind, operation, credits, balanceAfter, createdAt }): [string, string] => [
      'ledger',
      `entry ${id}, ${kind}${operation ? ` ${operation}` : ''}, ${credits} credits, balance ${balanceAfter}, ${createdAt.toISOString()}`,
    ]),
  );
  if (entries.length === 0) parts.push(['ledger', 'no entry: nothing was charged']);
  parts.push([
    'answer',
    isAnswerKept ? 'stored: a repetition with its Idempotency-Key receives it' : 'not stored',
  ]);
  return parts.map(([name, value]) => `${name.padEnd(8)} ${value}`);
}
