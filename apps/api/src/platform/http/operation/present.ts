import type { Answer, RouteAnswer } from './answer.dto';

type InCamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<InCamelCase<Tail>>}`
  : Name;
type Given<Value> = Value extends string
  ? Value | Date
  : Value extends null
    ? null | undefined
    : Value extends readonly (infer Item)[]
      ? readonly Item[]
      : Value;
type FieldsOf<Reply> = { readonly [Name in keyof Reply & string as InCamelCase<Name>]: Given<Reply[Name]> };
/** Absent where the value lacks the optional field, so that no field is forgotten. */
type Missing<Reply, Value> = Record<Exclude<keyof FieldsOf<Reply>, keyof Value>, never>;

const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Names of the fields of an answer, which its instances have from the start, and of the fields that they are made of. */
const namesOf = new WeakMap<object, readonly (readonly [name: string, from: string])[]>();

/**
 * An answer from a value whose fields have the same names in camelCase. A date becomes its text, an absent value `null`. Further
 * fields of the value are left out. It takes some microseconds: too long for an answer from memory alone.
 */
export function present<Reply extends object, Value extends Partial<FieldsOf<Reply>>>(
  Type: new () => Reply,
  value: Value & Missing<Reply, Value>,
): Reply {
  const answer = new Type() as Record<string, unknown>;
  let names = namesOf.get(Type);
  if (!names) namesOf.set(Type, (names = Object.keys(answer).map((name) => [name, inCamelCase(name)])));
  for (const [name, from] of names) {
    const given = (value as Readonly<Record<string, unknown>>)[from];
    answer[name] = given instanceof Date ? given.toISOString() : (given ?? null);
  }
  return answer as Reply;
}

/** A whole answer, without what is added to it later, and without its optional fields. */
export const presentAnswer = present as <
  Reply extends RouteAnswer,
  Value extends Partial<FieldsOf<Omit<Reply, keyof Answer>>>,
>(
  Type: new () => Reply,
  value: Value & Missing<Omit<Reply, keyof Answer>, Value>,
) => Omit<Reply, keyof Answer>;
