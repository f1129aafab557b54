import type { Enrolment, SecondFactor } from '@enrichment/identity-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { OrNull } from '../../platform/http/openapi/properties';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';

const maxPasswordLength = 1_000;

export class CodeForm {
  @ApiProperty({ description: 'Six digits of the app, or a backup code.', example: '123456' })
  @MaxLength(40, { message: 'Give the six digits of your app, or a backup code.' })
  @IsString({ message: 'Give the six digits of your app, or a backup code.' })
  code!: string;
}

export class CurrentPasswordForm {
  @ApiProperty()
  @MaxLength(maxPasswordLength, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give your current password.' })
  password!: string;
}

export class SecondFactorAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Whether sign-in requires a code.' })
  on!: boolean;
  @OrNull('integer', 'Backup codes that are left; null: it is off.')
  backup_codes_left!: number | null;
}

export class BackupCodesAnswer extends RouteAnswer {
  @ApiProperty({ type: [String], description: 'Each for one sign-in; shown once.' })
  backup_codes!: string[];
}

export class EnrolmentAnswer extends BackupCodesAnswer {
  @ApiProperty({
    description: 'For the app, as a QR code.',
    example: 'otpauth://totp/Enrichment:ada%40example.com',
  })
  uri!: string;
  @ApiProperty({ description: 'The secret in it, in Base32.' })
  secret!: string;
}

export function presentSecondFactor(factor: SecondFactor | undefined): Unsent<SecondFactorAnswer> {
  return { on: factor !== undefined, backup_codes_left: factor?.backupCodesLeft ?? null };
}

export function presentEnrolment({ uri, secret, backupCodes }: Enrolment): Unsent<EnrolmentAnswer> {
  return { uri, secret, backup_codes: [...backupCodes] };
}
