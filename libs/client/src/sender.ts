import type { Change, Method, NamedQuery, Query, Removal, Selection } from './call';
import type { Many } from './many';

/** Makes the methods of a path. */
export interface Sender {
  readonly query: <Data>(path: string) => Query<Data>;
  readonly namedQuery: <Data>(path: string) => NamedQuery<Data>;
  readonly selection: <Part extends object, Data>(path: string) => Selection<Part, Data>;
  readonly method: <Body extends object, Data>(path: string) => Method<Body, Data>;
  readonly many: <Parameters extends object, Data>(path: string, field: string) => Many<Parameters, Data>;
  readonly change: <Body extends object, Data>(path: string) => Change<Body, Data>;
  readonly removal: <Data>(path: string) => Removal<Data>;
}
