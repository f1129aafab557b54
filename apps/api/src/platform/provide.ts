import type { Abstract, FactoryProvider } from '@nestjs/common';
import { type Closable, Closing } from './lifecycle/closing';

/** Injection tokens: classes, abstract or not. */
type Tokens = readonly Abstract<unknown>[];
type Values<Needs extends Tokens> = {
  [Key in keyof Needs]: Needs[Key] extends Abstract<infer T> ? T : never;
};
type Make<T, Needs extends Tokens> = (...needs: Values<Needs>) => T | Promise<T>;
type Constructor<T, Needs extends Tokens> = new (...needs: Values<Needs>) => T;

/** Provides an instance of a class, or the value that a function makes, from injected values. */
export function provide<T, const Needs extends Tokens>(
  token: Constructor<T, Needs>,
  needs: Needs,
): FactoryProvider;
export function provide<T, const Needs extends Tokens>(
  token: Abstract<T>,
  needs: Needs,
  make: Make<NoInfer<T>, Needs>,
): FactoryProvider;
export function provide<T, const Needs extends Tokens>(
  token: Abstract<T>,
  needs: Needs,
  make?: Make<NoInfer<T>, Needs>,
): FactoryProvider {
  const construct = (...made: unknown[]) => Reflect.construct(token, made) as T;
  return { provide: token, inject: [...needs], useFactory: make ?? construct };
}

/** Like {@link provide}, for values that hold connections, files or timers. They are closed when the service stops. */
export function open<T, const Needs extends Tokens>(
  token: Abstract<T>,
  needs: Needs,
  make: Make<NoInfer<T> & Partial<Closable>, Needs>,
): FactoryProvider {
  return {
    provide: token,
    inject: [Closing, ...needs],
    useFactory: async (closing: Closing, ...made: Values<Needs>) => {
      const opened = await make(...made);
      if (opened.close) closing.add(opened as Closable);
      return opened;
    },
  };
}

/** Provides an existing token under this one too. */
export function alias<T>(token: Abstract<T>, existing: Abstract<NoInfer<T>>) {
  return { provide: token, useExisting: existing };
}
