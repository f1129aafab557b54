import { captureLimit } from './capture';
import type { JsonNode } from './json';

type Attributes = Readonly<Record<string, string>>;
type StartCapture = (limit: number, done: (text: string) => void) => void;

const maxItems = 200;
const maxValues = 200;
/** Attributes that hold an element's value instead of its text (HTML Standard, microdata, 5.2.4). */
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

/** Properties whose values are addresses. The value of any other property is the text of a link, which then has the address. */
const addresses =
  /(?:^|\s)(?:\w*url|sameAs|mainEntity\w*|image|logo|photo|about|subjectOf|additionalType|\w*link)(?=$|\s)/i;

const isName = /(?:^|\s)name(?=$|\s)/;

/**
 * Reads microdata (`itemscope`, `itemtype`, `itemprop`) from a stream of a page into nodes in the shape of JSON-LD, so that one
 * mapping reads both.
 */
export class MicrodataReader {
  private readonly nesting: { node: Record<string, unknown>; depth: number; id?: string | undefined }[] = [];
  /** Properties outside of items, by the ids of their elements. */
  private readonly referred = new Map<string, Record<string, unknown>>();
  /** References of items (`itemref`), each with its node. */
  private readonly references: { node: Record<string, unknown>; ids: readonly string[] }[] = [];
  private count = 0;
  /** The open link, and the open element with an item's name: a link in or around a name leads to its subject. */
  private link: { href: string; depth: number } | undefined;
  private naming: { url?: string | undefined; depth: number } | undefined;

  /**
   * @param items receives the top-level items.
   * @param hasReferences whether the page refers to properties by ids
   */
  constructor(
    private readonly items: JsonNode[],
    private readonly hasReferences: boolean,
  ) {}

  open(name: string, attributes: Attributes, depth: number, capture: StartCapture): void {
    const { itemprop: property, itemscope: scope, id } = attributes;
    if (id !== undefined && this.hasReferences) {
      const around = this.nesting.at(-1);
      if (around === undefined || around.id !== undefined) this.openReferred(id, depth);
    }
    if (name === 'a' && attributes['href'] !== undefined) {
      this.link = { href: attributes['href'], depth };
      if (this.naming) this.naming.url ??= attributes['href'];
    }
    if (property === undefined && scope === undefined) return;
    const parent = this.nesting.at(-1)?.node;
    if (scope !== undefined) {
      this.openItem(attributes, depth, parent, property);
    } else if (property && parent) {
      const attribute = valueAttributes[name];
      const value = attributes['content'] ?? (attribute === undefined ? undefined : attributes[attribute]);
      const isLinkedText = name === 'a' && attributes['content'] === undefined && !addresses.test(property);
      if (value === undefined || isLinkedText) {
        const linked = isLinkedText ? { url: value } : isName.test(property) ? this.startNaming(depth) : {};
        capture(captureLimit.prose, (text) =>
          addValue(parent, property, linked.url === undefined ? text : { name: text, url: linked.url }),
        );
      } else addValue(parent, property, value);
    }
  }

  /** Whether an item refers to properties. */
  get refers(): boolean {
    return this.references.length > 0;
  }

  /** Adds the referenced properties to each item (HTML Standard, microdata, 5.2.2). */
  end(): void {
    for (const { node, ids } of this.references)
      for (const id of ids)
        for (const [property, values] of Object.entries(this.referred.get(id) ?? {}))
          for (const value of values as readonly unknown[]) addValue(node, property, value);
  }

  private openReferred(id: string, depth: number): void {
    if (this.referred.size >= maxItems || this.nesting.length > 50) return;
    const node = Object.create(null) as Record<string, unknown>;
    if (!this.referred.has(id)) this.referred.set(id, node);
    this.nesting.push({ node, depth, id });
  }

  private startNaming(depth: number): { url?: string | undefined } {
    this.naming = { url: this.link?.href, depth };
    return this.naming;
  }

  close(depth: number): void {
    if (this.naming && this.naming.depth >= depth) this.naming = undefined;
    if (this.link && this.link.depth >= depth) this.link = undefined;
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
    // It has no prototype, because property names come from the page.
    const node = Object.create(null) as Record<string, unknown>;
    node['@type'] = (attributes['itemtype'] ?? '').split(/\s+/).slice(0, 5);
    if (attributes['itemid']) node['@id'] = attributes['itemid'];
    if (attributes['itemref'])
      this.references.push({ node, ids: attributes['itemref'].split(/\s+/).slice(0, 50) });
    const isReferred = this.nesting.at(-1)?.id !== undefined;
    if (parent && property) addValue(parent, property, node);
    if (!parent || !property || isReferred) this.items.push(node);
    this.nesting.push({ node, depth });
  }
}

function addValue(node: Record<string, unknown>, properties: string, value: unknown): void {
  for (const property of properties.split(/\s+/).slice(0, 5)) {
    const values = (node[property] ??= []) as unknown[];
    if (Array.isArray(values) && values.length < maxValues) values.push(value);
  }
}
