/** Properties of an error that may be logged. None of them holds data of a caller or of an answer. */
const loggedProperties = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];

/**
 * The error without properties that may hold a caller's data or a stored answer, such as `parameters`, `detail` and `where` of a database
 * error.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const properties = loggedProperties.map((name) => [name, Reflect.get(error, name) as unknown] as const);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(properties.filter(([, value]) => value !== undefined)),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}
