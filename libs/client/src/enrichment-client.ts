import { call, type Method, type Query, withQuery } from './call';
import {
  type AccountAnswer,
  type EmailOutcomeAnswer,
  type EmailOutcomeRequest,
  type LedgerAnswer,
  type LedgerQuery,
  Operations,
  type WatchEndAnswer,
  type WatchEndRequest,
  type WatchListAnswer,
} from './generated/operations';
import { many } from './many';
import { type ClientOptions, Settings } from './options';

/**
 * The enrichment API. Bodies and answers are the API's own, field by field; see its reference at `/docs`.
 *
 * Every method rejects with an `EnrichmentError`, or with the reason of an aborted signal.
 */
export class EnrichmentClient extends Operations {
  readonly account: {
    /** Read the balance, prices, limits and this key; free. */
    readonly get: Query<AccountAnswer>;
  };
  readonly ledger: {
    /** Read a page of the ledger, newest first, with a key of the scope `manage`; free. */
    readonly list: (
      query?: LedgerQuery,
      ...options: Parameters<Query<LedgerAnswer>>
    ) => ReturnType<Query<LedgerAnswer>>;
  };
  readonly outcomes: {
    /** Report what came of a message; free. */
    readonly report: Method<EmailOutcomeRequest, EmailOutcomeAnswer>;
  };
  readonly watches: {
    /** List your watches; free. */
    readonly list: Query<WatchListAnswer>;
    /** End a watch; free. */
    readonly end: Method<WatchEndRequest, WatchEndAnswer>;
  };

  /** @throws TypeError or RangeError for a wrong option */
  constructor(options: ClientOptions) {
    const settings = new Settings(options);
    super(
      (path) => (body, callOptions) => call(settings, path, body, callOptions),
      (path, field) => (subjects, manyOptions) => many(settings, { path, field }, subjects, manyOptions),
    );
    this.account = { get: (callOptions) => call(settings, '/v1/account', undefined, callOptions) };
    this.ledger = {
      list: (query, callOptions) => call(settings, withQuery('/v1/ledger', query), undefined, callOptions),
    };
    this.outcomes = {
      report: (body, callOptions) => call(settings, '/v1/email/outcomes', body, callOptions),
    };
    this.watches = {
      list: (callOptions) => call(settings, '/v1/network/watches', undefined, callOptions),
      end: (body, callOptions) => call(settings, '/v1/network/watches/end', body, callOptions),
    };
  }
}
