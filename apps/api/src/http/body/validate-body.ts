import { DomainError } from '@enrichment/kernel';
import { getMetadataStorage, validateSync } from 'class-validator';

type BodyClass<T extends object> = new () => T;
type JsonObject = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  /** Its JSON type. */
  readonly type: string;
  readonly isRequired: boolean;
}

/**
 * Turns a JSON object into an instance of a DTO class. When several things are wrong, what is missing is told first,
 * then what has the wrong type, then what is unknown.
 *
 * @throws DomainError REQ_002, REQ_003, REQ_004
 */
export function validateBody<T extends object>(type: BodyClass<T>, body: JsonObject): T {
  const parameters = parametersOf(type);
  const given = (name: string) => (Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined);
  const missing = parameters.find(({ name, isRequired }) => isRequired && given(name) === undefined);
  if (missing) throw isMissing(missing);
  const instance = new type();
  // Types first: what class-validator and the handler see has no surprises in it, such as a "constructor" of its own.
  // Only known names reach the instance: "__proto__" and the like never do. Null is as good as absent.
  for (const parameter of parameters) {
    const value = given(parameter.name);
    if (value === undefined) continue;
    if (jsonTypeOf(value) !== parameter.type) throw isOfWrongType(parameter, value);
    Reflect.set(instance, parameter.name, value);
  }
  const unknown = Object.keys(body).find((key) => !parameters.some(({ name }) => name === key));
  if (unknown !== undefined) throw isUnknown(unknown, parameters);
  const flaw = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: true })[0];
  if (flaw)
    throw isOfWrongType(
      parameters.find(({ name }) => name === flaw.property)!,
      flaw.value,
    );
  return instance;
}

function jsonTypeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function isMissing({ name, type }: Parameter): DomainError {
  return new DomainError('REQ_002', `The required parameter "${name}" is missing.`, {
    missing_parameter: name,
    parameter_type: type,
  });
}

function isOfWrongType({ name, type }: Parameter, value: unknown): DomainError {
  return new DomainError('REQ_003', `The parameter "${name}" must be a ${type}.`, {
    parameter: name,
    expected_type: type,
    received_type: jsonTypeOf(value),
  });
}

function isUnknown(name: string, parameters: readonly Parameter[]): DomainError {
  const shown = name.slice(0, 320);
  return new DomainError('REQ_004', `The parameter "${shown}" is unknown.`, {
    unknown_parameter: shown,
    allowed_parameters: parameters.map((parameter) => parameter.name),
  });
}

const cache = new Map<BodyClass<object>, readonly Parameter[]>();
const jsonTypes: Readonly<Record<string, string>> = {
  isString: 'string',
  isBoolean: 'boolean',
  isInt: 'number',
  isNumber: 'number',
};

/** A DTO's parameters, from its class-validator decorators. */
function parametersOf(type: BodyClass<object>): readonly Parameter[] {
  let parameters = cache.get(type);
  if (!parameters) {
    const checks = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    const required = new Set(
      checks.filter(({ name }) => name === 'isDefined').map(({ propertyName }) => propertyName),
    );
    parameters = checks.flatMap(({ propertyName: name, name: check = '' }) =>
      jsonTypes[check] ? [{ name, type: jsonTypes[check], isRequired: required.has(name) }] : [],
    );
    cache.set(type, parameters);
  }
  return parameters;
}
