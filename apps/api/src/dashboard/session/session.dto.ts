import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, Matches } from 'class-validator';

const longestPassword = 1_000;

export class SignInForm {
  @ApiProperty({ example: 'ada@example.com' })
  @MaxLength(254, { message: 'Give an email address of at most 254 characters.' })
  @IsString({ message: 'Give an email address.' })
  email!: string;
  @ApiProperty()
  @MaxLength(longestPassword, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give a password.' })
  password!: string;
}

export class SignUpForm extends SignInForm {
  @Matches(/^[^\s@"<>]{1,64}@[^\s@"<>.]+(\.[^\s@"<>.]+)+$/, { message: 'Give an email address.' })
  declare email: string;
}

export class PasswordForm {
  @ApiProperty()
  @MaxLength(longestPassword, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give your current password.' })
  current_password!: string;
  @ApiProperty({ minLength: 10, maxLength: 128 })
  @MaxLength(longestPassword, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give a new password.' })
  new_password!: string;
}
