import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/**
 * The sampler that `OTEL_TRACES_SAMPLER` names; `parentbased_always_on` by default.
 *
 * @param argument of `OTEL_TRACES_SAMPLER_ARG`: the share of a ratio, from 0 to 1
 * @throws Error in one line
 */
export function samplerOf(name = 'parentbased_always_on', argument = '1'): Sampler {
  const [, isParentBased, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  const share = Number(argument);
  if (kind === undefined)
    throw new Error(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or one of them after parentbased_.',
    );
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
