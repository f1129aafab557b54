import { isNode, listOf, textOf } from '../markup/json';

/** A node of embedded state. Applications give a field many names: `website_url`, `websiteUrl` and `WebsiteURL` are the same. */
export class StateNode {
  private readonly fields = new Map<string, unknown>();

  constructor(node: Readonly<Record<string, unknown>>) {
    for (const [key, value] of Object.entries(node).slice(0, 300)) {
      if (value !== null && value !== undefined && value !== '')
        this.fields.set(key.replace(/[^a-z0-9]/gi, '').toLowerCase(), value);
    }
  }

  /** This node, completed by the fields of another. */
  completedBy(other: StateNode): StateNode {
    const whole = new StateNode({});
    for (const fields of [other.fields, this.fields])
      for (const [key, value] of fields) whole.fields.set(key, value);
    return whole;
  }

  /** The first field present; `names` in lower case without separators. */
  get(...names: readonly string[]): unknown {
    return this.fields.get(names.find((name) => this.fields.has(name)) ?? '');
  }

  /** The text of the first field that has one. */
  text(...names: readonly string[]): string | number | undefined {
    return names.map((name) => textOf(this.fields.get(name))).find((text) => text !== undefined);
  }

  /** The node under the first of the names that has one. */
  node(...names: readonly string[]): StateNode | undefined {
    const value = names.map((name) => this.fields.get(name)).find(isNode);
    return isNode(value) ? new StateNode(value) : undefined;
  }

  /** The entries of a list, direct or as `{ elements | items | nodes: [...] }`. */
  list(...names: readonly string[]): readonly unknown[] {
    const value = this.get(...names);
    if (!isNode(value)) return listOf(value);
    const inner = new StateNode(value).get('elements', 'items', 'nodes', 'values');
    return inner === undefined ? [value] : listOf(inner);
  }

  nodes(...names: readonly string[]): readonly StateNode[] {
    return this.list(...names)
      .filter(isNode)
      .map((node) => new StateNode(node));
  }

  get size(): number {
    return this.fields.size;
  }
}
