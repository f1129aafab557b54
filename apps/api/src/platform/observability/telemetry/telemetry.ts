import { existsSync } from 'node:fs';
import type { Telemetry, WantedSignals } from './signals';

type Environment = Readonly<Record<string, string | undefined>>;

/** Signals that the variables request. OTLP is the standard's default where a collector is named. */
export function wantedSignals(environment: Environment): WantedSignals {
  const isOff = environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true';
  const isWanted = (signal: 'TRACES' | 'LOGS') =>
    !isOff &&
    Boolean(
      environment['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim() ??
      environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]?.trim(),
    ) &&
    (environment[`OTEL_${signal}_EXPORTER`]?.trim() || 'otlp') === 'otlp';
  return { traces: isWanted('TRACES'), logs: isWanted('LOGS') };
}

const pairs = /^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/;
const exporter = 'OTEL_EXPORTER_OTLP_(?:TRACES_|LOGS_)?';

/** Names of variables, their descriptions, and checks of their values. */
const variables: readonly (readonly [RegExp, string, (value: string) => boolean])[] = [
  [
    RegExp(`^${exporter}ENDPOINT$`),
    'a URL that starts with http:// or https://',
    (value) => URL.canParse(value) && /^https?:/i.test(value),
  ],
  [RegExp(`^${exporter}PROTOCOL$`), 'http/json, or unset', (value) => /^http\/(json|protobuf)$/.test(value)],
  [RegExp(`^${exporter}TIMEOUT$`), 'a number of milliseconds', (value) => /^\d+$/.test(value)],
  [RegExp(`^${exporter}COMPRESSION$`), 'gzip or none', (value) => /^(gzip|none)$/.test(value)],
  [RegExp(`^${exporter}(CLIENT_)?(CERTIFICATE|KEY)$`), 'a file that exists', existsSync],
  [RegExp(`^${exporter}HEADERS$`), 'name=value, comma-separated', (value) => pairs.test(value)],
  [/^OTEL_RESOURCE_ATTRIBUTES$/, 'name=value, comma-separated', (value) => pairs.test(value)],
  [/^OTEL_(TRACES|LOGS)_EXPORTER$/, 'otlp or none', (value) => /^(otlp|none)$/.test(value)],
  [/^OTEL_SDK_DISABLED$/, 'true or false', (value) => /^(true|false)$/i.test(value)],
];

/** Without a collector these variables may belong to another program. */
function checkVariables(environment: Environment): void {
  const given = Object.entries(environment).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  if (!given.some(([name, value]) => value !== '' && RegExp(`^${exporter}ENDPOINT$`).test(name))) return;
  for (const [name, value] of given) {
    const [, wants, isRight] = variables.find(([pattern]) => pattern.test(name)) ?? [];
    if (value === '' || !isRight || isRight(value)) continue;
    // Headers hold keys.
    throw new Error(`${name} must be ${wants}${name.endsWith('HEADERS') ? '' : `, not "${value}"`}.`);
  }
}

/**
 * Opens the signals that the `OTEL_*` variables request:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/. Without such variables no SDK is
 * loaded.
 *
 * @throws Error in one line that names a variable with a wrong value
 * @param onProblem called with one line, once a minute at most, when a collector accepts nothing
 */
export async function openTelemetry(
  environment: Environment,
  onProblem: (problem: string) => void,
): Promise<Telemetry | undefined> {
  checkVariables(environment);
  const wanted = wantedSignals(environment);
  if (!wanted.traces && !wanted.logs) return undefined;
  const { openCollector } = await import('./open-collector.js');
  return openCollector(wanted, environment, onProblem);
}
