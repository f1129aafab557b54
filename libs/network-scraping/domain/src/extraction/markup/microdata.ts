import { captureLimit } from './capture';
import type { JsonNode } from './json';

type Attributes = Readonly<Record<string, string>>;
type StartCapture = (limit: number, done: (text: string) => void) => void;

const maxItems = 200;
const maxValues = 200;
/** Where an element's value is not its text (HTML Standard, microdata, 5.2.4). */
const valueAttributes: Readonly<Record<string, string>> = {
  meta: 'content',
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  iframe: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/**
 * Reads microdata (`itemscope`, `itemtype`, `itemprop`) while a page streams by, into nodes of JSON-LD's shape, so
 * that one mapping serves both.
 */
export class MicrodataReader {
  private readonly nesting: { node: Record<string, unknown>; depth: number }[] = [];
  private count = 0;

  /** @param items receives the top-level items. */
  constructor(private readonly items: JsonNode[]) {}

  open(name: string, attributes: Attributes, depth: number, capture: StartCapture): void {
    const { itemprop: property, itemscope: scope } = attributes;
    if (property === undefined && scope === undefined) return;
    const parent = this.nesting.at(-1)?.node;
    if (scope !== undefined) {
      this.openItem(attributes, depth, parent, property);
    } else if (property && parent) {
      const attribute = valueAttributes[name];
      const value = attributes['content'] ?? (attribute === undefined ? undefined : attributes[attribute]);
      if (value === undefined) capture(captureLimit.prose, (text) => addValue(parent, property, text));
      else addValue(parent, property, value);
    }
  }

  close(depth: number): void {
    while (this.nesting.length > 0 && this.nesting.at(-1)!.depth >= depth) this.nesting.pop();
  }

  private openItem(
    attributes: Attributes,
    depth: number,
    parent: Record<string, unknown> | undefined,
    property: string | undefined,
  ): void {
    if (this.count >= maxItems) return;
    this.count += 1;
    // Without a prototype: property names come from the page.
    const node = Object.create(null) as Record<string, unknown>;
    node['@type'] = (attributes['itemtype'] ?? '').split(/\s+/).slice(0, 5);
    if (attributes['itemid']) node['@id'] = attributes['itemid'];
    if (parent && property) addValue(parent, property, node);
    else this.items.push(node);
    this.nesting.push({ node, depth });
  }
}

function addValue(node: Record<string, unknown>, properties: string, value: unknown): void {
  for (const property of properties.split(/\s+/).slice(0, 5)) {
    const values = (node[property] ??= []) as unknown[];
    if (Array.isArray(values) && values.length < maxValues) values.push(value);
  }
}
