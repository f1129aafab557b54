import { type Role, roles } from '@enrichment/identity-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { DashboardAnswer } from '../http/answers.decorator';

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

export class SignedInUser {
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @ApiProperty({ enum: roles })
  role!: Role;
}

export class DemoCredentials {
  @ApiProperty()
  email!: string;
  @ApiProperty()
  password!: string;
}

export class SessionAnswer extends DashboardAnswer {
  @ApiProperty({ type: () => SignedInUser, nullable: true, description: 'null: nobody is signed in.' })
  user!: SignedInUser | null;
  @ApiProperty({ description: 'Whether anybody may sign up.' })
  sign_up!: boolean;
  @ApiProperty({
    type: () => DemoCredentials,
    nullable: true,
    description: 'What to sign in with where the demo runs.',
  })
  demo!: DemoCredentials | null;
}
