import { DomainError } from '@enrichment/kernel';
import { getMetadataStorage, ValidateBy, validateSync } from 'class-validator';
import { badBody } from './json-body';

type BodyClass<T extends object> = new () => T;
type JsonObject = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  /** JSON type of the field. */
  readonly type: string;
  readonly isRequired: boolean;
}

const insteadOf = 'insteadOf';

/** The parameter may be sent instead of a required one, not with it. The reference and the clients show both as optional. */
export const InsteadOf = (required: string): PropertyDecorator =>
  ValidateBy({ name: insteadOf, constraints: [required], validator: { validate: () => true } });

/**
 * Turns a JSON object into an instance of a DTO class. Of several errors, a missing field comes first, then a wrong
 * type, then an unknown field.
 *
 * @throws DomainError REQ_001 for two parameters of which one is sent instead of the other; REQ_002, REQ_003, REQ_004
 */
export function validateBody<T extends object>(type: BodyClass<T>, body: JsonObject): T {
  const { parameters, alternatives, areAllChecked } = rulesOf(type);
  const given = (name: string) => (Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined);
  const stoodFor = new Map(
    alternatives.flatMap(([name, other]) => (given(name) === undefined ? [] : [[other, name]])),
  );
  const missing = parameters.find(
    ({ name, isRequired }) => isRequired && given(name) === undefined && !stoodFor.has(name),
  );
  if (missing) throw isMissing(missing);
  for (const [name, other] of stoodFor) if (given(name) !== undefined) throw isOneTooMany(name, other);
  const instance = new type();
  // Only known names are copied, so "constructor" and "__proto__" are not. Null counts as absent.
  for (const parameter of parameters) {
    const value = given(parameter.name);
    if (value === undefined) continue;
    if (jsonTypeOf(value) !== parameter.type) throw isOfWrongType(parameter, value);
    Reflect.set(instance, parameter.name, value);
  }
  const unknown = Object.keys(body).find((key) => !parameters.some(({ name }) => name === key));
  if (unknown !== undefined) throw isUnknown(unknown, parameters);
  if (areAllChecked) return instance;
  const flaws = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: true });
  const flaw = flaws.find(({ property }) => !stoodFor.has(property));
  if (flaw)
    throw isOfWrongType(
      parameters.find(({ name }) => name === flaw.property)!,
      flaw.value,
      Object.values(flaw.constraints ?? {})[0],
    );
  return instance;
}

function jsonTypeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

const aType = (type: string) => `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;

function isMissing({ name, type }: Parameter): DomainError {
  return new DomainError('REQ_002', `The required parameter "${name}" is missing: send ${aType(type)}.`, {
    missing_parameter: name,
    parameter_type: type,
  });
}

function isOneTooMany(name: string, other: string): DomainError {
  return badBody(`"${name}" and "${other}" exclude each other`, `Send "${name}" or "${other}".`);
}

/** @param rule that the value breaks; the rules of DTOs are sentences, those of class-validator are not */
function isOfWrongType({ name, type }: Parameter, value: unknown, rule = ''): DomainError {
  const isOfType = rule !== '' && jsonTypeOf(value) === type;
  const wrongValue = rule.endsWith('.') ? `. ${rule}` : `: ${rule}.`;
  const message = isOfType
    ? `The parameter "${name}" has a wrong value${wrongValue}`
    : `The parameter "${name}" must be ${aType(type)}.`;
  return new DomainError('REQ_003', message, {
    parameter: name,
    expected_type: type,
    received_type: jsonTypeOf(value),
  });
}

function isUnknown(name: string, parameters: readonly Parameter[]): DomainError {
  const shown = name.slice(0, 320);
  const allowed = parameters.map((parameter) => parameter.name);
  const names = allowed.map((each) => `"${each}"`).join(', ');
  return new DomainError('REQ_004', `The parameter "${shown}" is unknown: send only ${names}.`, {
    unknown_parameter: shown,
    allowed_parameters: allowed,
  });
}

interface Rules {
  readonly parameters: readonly Parameter[];
  /** Parameters, each with the required one that it may stand for. */
  readonly alternatives: readonly (readonly [name: string, other: string])[];
  /** Whether class-validator could find no more errors. It is slow, because each call searches the rules of all classes. */
  readonly areAllChecked: boolean;
}

const cache = new Map<BodyClass<object>, Rules>();
const jsonTypes: Readonly<Record<string, string>> = {
  isString: 'string',
  isBoolean: 'boolean',
  isInt: 'number',
  isNumber: 'number',
  isArray: 'array',
};
/** Constraints that this function checks itself: presence and JSON types. */
const checked = new Set(['isDefined', 'isOptional', 'isString', 'isBoolean', insteadOf]);

/** Reads the class-validator decorators of a DTO. */
function rulesOf(type: BodyClass<object>): Rules {
  let rules = cache.get(type);
  if (!rules) {
    const checks = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    const required = new Set(
      checks.filter(({ name }) => name === 'isDefined').map(({ propertyName }) => propertyName),
    );
    const alternatives = checks
      .filter(({ name }) => name === insteadOf)
      .map(({ propertyName, constraints }) => [propertyName, String(constraints[0])] as const);
    rules = {
      parameters: checks.flatMap(({ propertyName: name, name: check = '' }) =>
        jsonTypes[check] ? [{ name, type: jsonTypes[check], isRequired: required.has(name) }] : [],
      ),
      alternatives,
      areAllChecked: checks.every(({ name = '' }) => checked.has(name)),
    };
    cache.set(type, rules);
  }
  return rules;
}
