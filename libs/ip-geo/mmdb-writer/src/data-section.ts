import { ByteSink } from './byte-sink';
import { encodeValue, type MmdbValue } from './value-encoder';

/** The values of a database. Equal values are written once. */
export class DataSection {
  private readonly sink = new ByteSink();
  /** The value being added, written without pointers: equal values, equal bytes. */
  private readonly alone = new ByteSink();
  private readonly offsetsByContent = new Map<string, number>();
  private readonly offsetsOfStrings = new Map<string, number>();

  get length(): number {
    return this.sink.length;
  }

  toBuffer(): Buffer {
    return this.sink.view();
  }

  /**
   * Adds a value unless it holds an equal one.
   *
   * @returns its offset in the section
   */
  add(value: MmdbValue): number {
    this.alone.clear();
    encodeValue(value, this.alone);
    const content = this.alone.view().toString('latin1');
    const known = this.offsetsByContent.get(content);
    if (known !== undefined) return known;

    const offset = this.sink.length;
    encodeValue(value, this.sink, (text, at) => {
      const earlier = this.offsetsOfStrings.get(text);
      if (earlier === undefined) this.offsetsOfStrings.set(text, at);
      return earlier;
    });
    this.offsetsByContent.set(content, offset);
    return offset;
  }
}
