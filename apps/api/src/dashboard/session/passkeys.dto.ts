import type { Passkey } from '@enrichment/identity-domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsObject, IsString, Matches } from 'class-validator';
import { Etag, etagOf } from '../../platform/http/conditions';
import { OrNull } from '../../platform/http/openapi/properties';
import { IsOneLine } from '../../platform/http/body/rules';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { present } from '../../platform/http/operation/present';

const json = (description: string) =>
  ApiProperty({ type: 'object', additionalProperties: true, description });

const response = () =>
  applyDecorators(
    json("Answer of the browser, as WebAuthn's toJSON() writes it."),
    IsObject({ message: 'Give what the browser answered.' }),
  );

const name = () =>
  applyDecorators(
    ApiProperty({ example: 'Laptop', maxLength: 60 }),
    IsOneLine(60),
    Matches(/\S/, { message: 'Give it a name.' }),
    IsString({ message: 'Give it a name.' }),
  );

export class PasskeyNameForm {
  @name()
  name!: string;
}

export class NewPasskeyForm {
  @name()
  name!: string;
  @response()
  response!: Record<string, unknown>;
}

export class PasskeySignInForm {
  @response()
  response!: Record<string, unknown>;
}

export class PasskeyLine {
  @ApiProperty({ example: 'pky_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'Laptop' })
  name!: string;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
  @OrNull('string', 'null: never.')
  last_used_at!: string | null;
  @Etag()
  etag!: string;
}

export class PasskeyListAnswer extends RouteAnswer {
  @ApiProperty({ type: [PasskeyLine], description: 'Oldest first.' })
  passkeys!: PasskeyLine[];
  @ApiProperty({ description: 'Whether the browser could make one at this address.' })
  possible!: boolean;
}

export class PasskeyAnswer extends RouteAnswer {
  @ApiProperty({ type: () => PasskeyLine })
  passkey!: PasskeyLine;
}

export class CeremonyAnswer extends RouteAnswer {
  @json('The request to the browser, as WebAuthn writes it in JSON.')
  options!: Record<string, unknown>;
}

export function presentPasskey(passkey: Passkey): PasskeyLine {
  const { id, name } = passkey;
  return present(PasskeyLine, { ...passkey, etag: etagOf({ id, name }) });
}
