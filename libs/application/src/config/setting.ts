import { parseIp } from '@enrichment/ip-address';

/** Values that a setting accepts, and how they are read. */
interface SettingType<T> {
  /** Completes "NAME must be ...". */
  readonly wants: string;
  /** @throws Error when the text is not valid */
  read(text: string): T;
}

/** One setting: an environment variable. */
export interface Setting<T = unknown> {
  readonly type: SettingType<T>;
  /** Description in Markdown without links. */
  readonly text: string;
  /** Default as an operator writes it. Without one the setting has no value. */
  readonly default?: string;
  /** Description of the default, where its text does not explain itself. */
  readonly defaultText?: string;
  /** A value of `.env.example` where there is no default. */
  readonly example?: string;
  /** A page of the guides with details, below the folder docs. */
  readonly guide?: string;
  /** The value may hold a password: no message repeats it. */
  readonly isSecret?: true;
}

export function setting<T, More extends Omit<Setting, 'type' | 'text'>>(
  type: SettingType<T>,
  text: string,
  more?: More,
): Setting<More extends { readonly default: string } ? T : T | undefined> {
  return { type, text, ...more };
}

export function type<T>(wants: string, read: (text: string) => T): SettingType<T> {
  return { wants, read };
}

export function wholeNumber(min: number, max: number): SettingType<number> {
  return type(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    demand(/^\d+$/.test(text) && value >= min && value <= max);
    return value;
  });
}

export function oneOf<T extends string>(choices: readonly T[]): SettingType<T> {
  return type(`one of ${choices.join(', ')}`, (text) => {
    const choice = choices.find((each) => each === text.toLowerCase());
    demand(choice !== undefined);
    return choice;
  });
}

export const onOrOff = type('one of on, off', (text) => oneOf(['on', 'off']).read(text) === 'on');

/** One line of text. */
export function line(max: number, wants = `one line of at most ${max} characters`): SettingType<string> {
  return type(wants, (text) => {
    demand(text.length <= max && !/[\0-\x1f\x7f]/.test(text));
    return text;
  });
}

/** @param protocols with their colon */
export function url(...protocols: readonly string[]): SettingType<string> {
  const starts = protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`));
  return type(`a URL that starts with ${starts.join(' or ')}`, (text) => {
    demand(URL.canParse(text) && protocols.includes(new URL(text).protocol));
    return text;
  });
}

/** Address or name that a listener binds to. */
export const host = type('an IP address or a host name, without a port', (text) => {
  const isName = /^(?!-)[\w-]{1,63}(\.(?!-)[\w-]{1,63})*$/.test(text) && !/^[\d.]+$/.test(text);
  demand(isName || parseIp(text.replace(/%[\w.-]+$/, '')) !== undefined);
  return text;
});

/** @param each reads an item */
export function list<T>(wants: string, each: (item: string) => T): SettingType<readonly T[]> {
  return type(`${wants}, comma-separated`, (text) => {
    const items = text
      .trim()
      .split(/\s*,\s*/)
      .filter(Boolean);
    demand(items.length > 0 || text === '');
    return items.map(each);
  });
}

export function demand(isRight: boolean): asserts isRight {
  if (!isRight) throw new RangeError('wrong value');
}
