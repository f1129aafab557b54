import {
  call,
  type ChangeOptions,
  mayPass,
  type Method,
  type Query,
  type Reply,
  type Selection,
  withQuery,
} from './call';
import {
  type AccountAnswer,
  type EmailOutcomeAnswer,
  type EmailOutcomeRequest,
  type KeyAnswer,
  type KeyListAnswer,
  type KeyPutAnswer,
  type KeyRequest,
  type LedgerAnswer,
  type LedgerQuery,
  type RequestsAnswer,
  type RequestsQuery,
  Operations,
  type UsageAnswer,
  type UsageQuery,
  type WatchEndAnswer,
  type WatchEndRequest,
  type WatchListAnswer,
  type WebhookAnswer,
  type WebhookListAnswer,
  type WebhookPutAnswer,
  type WebhookRequest,
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
  readonly keys: {
    /** List the keys, with a key of the scope `manage`, as all methods here; free. */
    readonly list: Query<KeyListAnswer>;
    /** Read the key of a name; free. */
    readonly get: (name: string, ...options: Parameters<Query<KeyAnswer>>) => Promise<Reply<KeyAnswer>>;
    /** Make the key of a name, or give it these settings; `api_key` is the text of a new key. Free. */
    readonly put: (name: string, body: KeyRequest, options?: ChangeOptions) => Promise<Reply<KeyPutAnswer>>;
    /** Revoke the key of a name; free. */
    readonly revoke: (name: string, options?: ChangeOptions) => Promise<Reply<KeyAnswer>>;
  };
  readonly ledger: {
    /** Read a page of the ledger, newest first, with a key of the scope `manage`; free. */
    readonly list: Selection<LedgerQuery, LedgerAnswer>;
  };
  readonly requests: {
    /** List requests with their outcome and credits, newest first, with a key of the scope `manage`; free. */
    readonly list: Selection<RequestsQuery, RequestsAnswer>;
  };
  readonly usage: {
    /** Read requests, errors, credits and latencies, with a key of the scope `manage`; free. */
    readonly get: Selection<UsageQuery, UsageAnswer>;
  };
  readonly webhooks: {
    /** List the webhook endpoints, with a key of the scope `manage`, as all methods here; free. */
    readonly list: Query<WebhookListAnswer>;
    /** Read the endpoint of a name; free. */
    readonly get: (
      name: string,
      ...options: Parameters<Query<WebhookAnswer>>
    ) => Promise<Reply<WebhookAnswer>>;
    /** Make the endpoint of a name, or give it these settings; `secret` is that of a new endpoint. Free. */
    readonly put: (
      name: string,
      body: WebhookRequest,
      options?: ChangeOptions,
    ) => Promise<Reply<WebhookPutAnswer>>;
    /** Remove the endpoint of a name, with its deliveries; free. */
    readonly remove: (name: string, options?: ChangeOptions) => Promise<Reply<WebhookAnswer>>;
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
    const keyPath = (name: string) => `/v1/keys/${encodeURIComponent(name)}`;
    const webhookPath = (name: string) => `/v1/webhooks/${encodeURIComponent(name)}`;
    const change = (method: 'PUT' | 'DELETE', path: string, body?: object, options: ChangeOptions = {}) => {
      const { ifMatch, ifNoneMatch, ...others } = options;
      return call<never>(settings, path, body, others, mayPass, { method, ifMatch, ifNoneMatch });
    };
    this.keys = {
      list: (callOptions) => call(settings, '/v1/keys', undefined, callOptions),
      get: (name, callOptions) => call(settings, keyPath(name), undefined, callOptions),
      put: (name, body, changeOptions) => change('PUT', keyPath(name), body, changeOptions),
      revoke: (name, changeOptions) => change('DELETE', keyPath(name), undefined, changeOptions),
    };
    this.ledger = {
      list: (query, callOptions) => call(settings, withQuery('/v1/ledger', query), undefined, callOptions),
    };
    this.webhooks = {
      list: (callOptions) => call(settings, '/v1/webhooks', undefined, callOptions),
      get: (name, callOptions) => call(settings, webhookPath(name), undefined, callOptions),
      put: (name, body, changeOptions) => change('PUT', webhookPath(name), body, changeOptions),
      remove: (name, changeOptions) => change('DELETE', webhookPath(name), undefined, changeOptions),
    };
    this.requests = {
      list: (query, callOptions) => call(settings, withQuery('/v1/requests', query), undefined, callOptions),
    };
    this.usage = {
      get: (query, callOptions) => call(settings, withQuery('/v1/usage', query), undefined, callOptions),
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
