import type { Abstract, FactoryProvider } from '@nestjs/common';
import { type Closable, Closing } from './lifecycle/closing';

/** Injection tokens: classes, abstract or not. */
type Tokens = readonly Abstract<unknown>[];
/** The same by names, which more than five of them have. */
type NamedTokens = Readonly<Record<string, Abstract<unknown>>>;
type ValueOf<Token> = Token extends Abstract<infer T> ? T : never;
type Values<Needs extends Tokens> = { [Key in keyof Needs]: ValueOf<Needs[Key]> };
type Arguments<Needs extends Tokens | NamedTokens> = Needs extends Tokens
  ? Values<Needs>
  : [{ [Name in keyof Needs]: ValueOf<Needs[Name]> }];
type Make<T, Needs extends Tokens | NamedTokens> = (...needs: Arguments<Needs>) => T | Promise<T>;
type Constructor<T, Needs extends Tokens> = new (...needs: Values<Needs>) => T;

/**
 * Provides an instance of a class, or the value that a function makes, from injected values.
 *
 * @param needs tokens in the order of the parameters; or tokens by names, whose values are one object
 */
export function provide<T, const Needs extends Tokens>(
  token: Constructor<T, Needs>,
  needs: Needs,
): FactoryProvider;
export function provide<T, const Needs extends Tokens | NamedTokens>(
  token: Abstract<T>,
  needs: Needs,
  make: Make<NoInfer<T>, Needs>,
): FactoryProvider;
export function provide<T, const Needs extends Tokens | NamedTokens>(
  token: Abstract<T>,
  needs: Needs,
  make?: Make<NoInfer<T>, Needs>,
): FactoryProvider {
  const construct = (...made: unknown[]) => Reflect.construct(token, made) as T;
  return {
    provide: token,
    inject: Object.values(needs),
    useFactory: make ? (...made: unknown[]) => make(...argumentsOf(needs, made)) : construct,
  };
}

/** Like {@link provide}, for values that hold connections, files or timers. They are closed when the service stops. */
export function open<T, const Needs extends Tokens | NamedTokens>(
  token: Abstract<T>,
  needs: Needs,
  make: Make<NoInfer<T> & Partial<Closable>, Needs>,
): FactoryProvider {
  return {
    provide: token,
    inject: [Closing, ...Object.values(needs)],
    useFactory: async (closing: Closing, ...made: unknown[]) => {
      const opened = await make(...argumentsOf(needs, made));
      if (opened.close) closing.add(opened as Closable);
      return opened;
    },
  };
}

/** Provides an existing token under this one too. */
export function alias<T>(token: Abstract<T>, existing: Abstract<NoInfer<T>>) {
  return { provide: token, useExisting: existing };
}

/** @param made the values of the needs, in their order */
function argumentsOf<Needs extends Tokens | NamedTokens>(needs: Needs, made: unknown[]): Arguments<Needs> {
  const named = () => Object.fromEntries(Object.keys(needs).map((name, i) => [name, made[i]]));
  return (Array.isArray(needs) ? made : [named()]) as Arguments<Needs>;
}
