import { DomainError } from '@enrichment/kernel';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';

type BodyClass<T extends object> = new () => T;

/**
 * Turns a JSON object into an instance of a DTO class. When several things are wrong, what is missing is told first,
 * then what has the wrong type, then what is unknown.
 *
 * @throws DomainError REQ_002, REQ_003, REQ_004
 */
export function validateBody<T extends object>(type: BodyClass<T>, body: Record<string, unknown>): T {
  const known = parametersOf(type);
  const unknown = Object.keys(body).find((name) => !known.has(name));
  // Only known names reach the instance: "__proto__" and the like never do. Null is as good as absent.
  const present = Object.entries(body).filter(([name, value]) => known.has(name) && value !== null);
  const instance = plainToInstance(type, Object.fromEntries(present));
  const errors = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: true });
  if (errors.length > 0) throw refusal(errors, known);
  if (unknown !== undefined) {
    throw new DomainError('REQ_004', `The parameter "${unknown.slice(0, 320)}" is unknown.`, {
      unknown_parameter: unknown.slice(0, 320),
      allowed_parameters: [...known.keys()],
    });
  }
  return instance;
}

function refusal(errors: ValidationError[], known: ReadonlyMap<string, string>): DomainError {
  const missing = errors.find(({ value }) => value === undefined);
  const { property, value } = missing ?? errors[0]!;
  const type = known.get(property)!;
  if (missing) {
    return new DomainError('REQ_002', `The required parameter "${property}" is missing.`, {
      missing_parameter: property,
      parameter_type: type,
    });
  }
  return new DomainError('REQ_003', `The parameter "${property}" must be a ${type}.`, {
    parameter: property,
    expected_type: type,
    received_type: Array.isArray(value) ? 'array' : typeof value,
  });
}

const cache = new Map<BodyClass<object>, ReadonlyMap<string, string>>();

/** The names of a DTO's parameters and their JSON types, from its class-validator decorators. */
function parametersOf(type: BodyClass<object>): ReadonlyMap<string, string> {
  let parameters = cache.get(type);
  if (!parameters) {
    const checks = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    const jsonTypes: Readonly<Record<string, string>> = { isString: 'string', isBoolean: 'boolean' };
    parameters = new Map(
      checks.flatMap(({ propertyName, name }) =>
        name !== undefined && jsonTypes[name] ? [[propertyName, jsonTypes[name]] as const] : [],
      ),
    );
    cache.set(type, parameters);
  }
  return parameters;
}
