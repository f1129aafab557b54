import { call, type ChangeOptions, mayPass, type Query, withQuery } from './call';
import { Operations } from './generated/operations';
import { many } from './many';
import { type ClientOptions, Settings } from './options';

/**
 * The enrichment API. Bodies and answers are the API's own, field by field; see its reference at `/docs`.
 *
 * Every method rejects with an `EnrichmentError`, or with the reason of an aborted signal.
 */
export class EnrichmentClient extends Operations {
  /** @throws TypeError or RangeError for a wrong option */
  constructor(options: ClientOptions) {
    const settings = new Settings(options);
    const get = <Data>(path: string, ...[callOptions]: Parameters<Query<Data>>) =>
      call<Data>(settings, path, undefined, callOptions);
    const change = <Data>(
      method: 'PUT' | 'DELETE',
      path: string,
      body?: object,
      options: ChangeOptions = {},
    ) => {
      const { ifMatch, ifNoneMatch, ...others } = options;
      return call<Data>(settings, path, body, others, mayPass, { method, ifMatch, ifNoneMatch });
    };
    super({
      query: (path) => (callOptions) => get(path, callOptions),
      namedQuery: (path) => (name, callOptions) => get(pathOf(path, name), callOptions),
      selection: (path) => (query, callOptions) => get(withQuery(path, query), callOptions),
      method: (path) => (body, callOptions) => call(settings, path, body, callOptions),
      many: (path, field) => (subjects, manyOptions) =>
        many(settings, { path, field }, subjects, manyOptions),
      change: (path) => (name, body, changeOptions) => change('PUT', pathOf(path, name), body, changeOptions),
      removal: (path) => (name, changeOptions) =>
        change('DELETE', pathOf(path, name), undefined, changeOptions),
    });
  }
}

/** `/v1/keys/{name}` with a name. */
function pathOf(path: string, name: string): string {
  return path.replace('{name}', encodeURIComponent(name));
}
