import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { apiErrorCodes, apiErrors } from '@enrichment/application';

/** The field of every answer. Like those of {@link Answer} it is added later, so instances begin without it. */
export class RouteAnswer {
  @ApiProperty({
    description: 'ULID of the request; also in the X-Request-Id header.',
    example: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  declare request_id: string;
}

/** An answer before an interceptor adds the id of the request. */
export type Unsent<Reply extends RouteAnswer> = Omit<Reply, 'request_id'>;

/** A decorator of handlers whose result has the fields of an answer, and no others. */
export type AnsweredBy<Reply extends RouteAnswer> = <
  Handler extends (...args: never[]) => Unsent<Reply> | Promise<Unsent<Reply>>,
>(
  target: object,
  name: string,
  method: TypedPropertyDescriptor<Handler> & OnlyFieldsOf<Unsent<Reply>, Awaited<ReturnType<Handler>>>,
) => void;

type OnlyFieldsOf<Wanted, Given> =
  Exclude<keyof Given, keyof Wanted> extends never ? unknown : { readonly unknownField: never };

/** Fields of every successful answer of an operation. */
export class Answer {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'true: a test key sent the request, so this is a sample answer. Absent with a live key.',
  })
  declare test?: true;
  @ApiProperty({
    description: 'Milliseconds from the arrival of the request to its answer.',
    example: 0.2,
    minimum: 0,
  })
  declare processing_time_ms: number;
  @ApiProperty({
    description: 'ULID of the request; also in the X-Request-Id header.',
    example: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  declare request_id: string;
}

/** The shape of every error. */
export class ErrorAnswer {
  @ApiProperty({ enum: apiErrors, description: 'The kind of error.' })
  error!: string;
  @ApiProperty({ description: 'One sentence for humans.' })
  message!: string;
  @ApiProperty({ enum: apiErrorCodes, description: 'Stable; decide by this one.' })
  code!: string;
  @ApiProperty({ description: 'ULID of the request.' })
  request_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Depends on the code.' })
  details!: Record<string, unknown>;
}
