/** Time zones change their offset at quarters of an hour, in UTC. */
const QUARTER_MS = 15 * 60_000;

/** Offsets of zones from UTC in the current quarter of an hour. */
export class UtcOffsets {
  private quarter = -1;
  private readonly offsets = new Map<string, number | null>();

  /**
   * @param timezone an IANA name
   * @param now milliseconds since the Unix epoch
   * @returns minutes ahead of UTC; null for a zone that is not known
   */
  at(timezone: string, now: number): number | null {
    const quarter = Math.floor(now / QUARTER_MS);
    if (quarter !== this.quarter) this.offsets.clear();
    this.quarter = quarter;
    let offset = this.offsets.get(timezone);
    if (offset === undefined) this.offsets.set(timezone, (offset = offsetOf(timezone, now)));
    return offset;
  }
}

function offsetOf(timeZone: string, now: number): number | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(name)!;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return null;
  }
}
