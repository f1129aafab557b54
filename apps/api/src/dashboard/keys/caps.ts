import { maxCredits, type SpendingCaps } from '@enrichment/billing-domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { WholeNumber } from '../http/whole-number';

/** Fields of forms that set caps. `null` removes a cap; an absent field leaves it unchanged. */
export interface CapFields {
  readonly day_cap?: number | null;
  readonly month_cap?: number | null;
}

export function IsCap(period: 'day' | 'month'): PropertyDecorator {
  const description = `The most that it may spend, in credits a ${period} of UTC; null: no cap.`;
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      description,
      nullable: true,
      required: false,
      minimum: 0,
      maximum: maxCredits,
    }),
    IsOptional(),
    WholeNumber(0, maxCredits),
  );
}

/** Caps after a form was applied; `undefined` when the form has no field of caps. */
export function changedCaps(form: CapFields, before: SpendingCaps): SpendingCaps | undefined {
  if (form.day_cap === undefined && form.month_cap === undefined) return undefined;
  const [day, month] = [changed(form.day_cap, before.day), changed(form.month_cap, before.month)];
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) };
}

function changed(given: number | null | undefined, before: number | undefined): number | undefined {
  return given === undefined ? before : (given ?? undefined);
}
