import {
  type LinkPurpose,
  type MemberRole,
  memberRoles,
  type PasswordLink,
  type Permission,
  permissions,
  permissionsIn,
  type Role,
  roles,
  type Session,
} from '@enrichment/identity-domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';
import { IfGiven } from '../http/query-fields';

const maxPasswordLength = 1_000;

export class SignInForm {
  @ApiProperty({ example: 'ada@example.com' })
  @MaxLength(254, { message: 'Give an email address of at most 254 characters.' })
  @IsString({ message: 'Give an email address.' })
  email!: string;
  @ApiProperty()
  @MaxLength(maxPasswordLength, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give a password.' })
  password!: string;
}

export class SignUpForm extends PickType(SignInForm, ['email']) {
  @ApiProperty({
    minLength: 10,
    maxLength: 128,
    required: false,
    description: 'Chosen with the link where mail is sent, and not read then.',
  })
  @IfGiven()
  @MaxLength(maxPasswordLength, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give a password.' })
  password?: string;
}

export class PasswordForm {
  @ApiProperty()
  @MaxLength(maxPasswordLength, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give your current password.' })
  current_password!: string;
  @ApiProperty({ minLength: 10, maxLength: 128 })
  @MaxLength(maxPasswordLength, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give a new password.' })
  new_password!: string;
}

const token = () =>
  applyDecorators(
    ApiProperty({ description: 'The part of the link after the #.' }),
    Matches(/^[\w-]{1,100}$/, { message: 'This is not a link of this service.' }),
    IsString({ message: 'This is not a link of this service.' }),
  );

export class LinkMailForm extends PickType(SignInForm, ['email']) {}

export class LinkForm {
  @token()
  token!: string;
}

export class ChosenPasswordForm extends PickType(PasswordForm, ['new_password']) {
  @token()
  token!: string;
}

export class LinkAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Email address of the user.', example: 'ada@example.com' })
  email!: string;
  @ApiProperty({ enum: ['invitation', 'reset'] })
  purpose!: LinkPurpose;
  @ApiProperty({ type: String, format: 'date-time' })
  expires_at!: string;
}

export class LinkMailAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Whether or not the address is known.', example: true })
  accepted!: boolean;
}

export class SignedInUser {
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @ApiProperty({ enum: roles, description: 'In the service: an `admin` looks after all accounts.' })
  role!: Role;
  @ApiProperty({ description: 'The account that they look at.', example: 'acc_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  account_id!: string;
  @ApiProperty({ enum: memberRoles, enumName: 'MemberRole', description: 'In that account.' })
  account_role!: MemberRole;
  @ApiProperty({
    enum: permissions,
    enumName: 'Permission',
    isArray: true,
    description: 'Their permissions there.',
  })
  permissions!: Permission[];
  @ApiProperty({ description: 'true: an invited member without access until their address is confirmed.' })
  awaits_confirmation!: boolean;
}

export class SignedInAnswer extends RouteAnswer {
  @ApiProperty()
  user!: SignedInUser;
}

class DemoCredentials {
  @ApiProperty()
  email!: string;
  @ApiProperty()
  password!: string;
}

/** Days for which the operator keeps data. */
class KeptDays {
  @ApiProperty({ description: 'Single requests.', example: 30 })
  requests!: number;
  @ApiProperty({ description: 'Activity: acts and their actors.', example: 731 })
  audit!: number;
  @ApiProperty({ description: 'Deliveries of webhooks, with their attempts.', example: 30 })
  deliveries!: number;
}

export class SessionAnswer extends RouteAnswer {
  @ApiProperty({ type: () => SignedInUser, nullable: true, description: 'null: no user is signed in.' })
  user!: SignedInUser | null;
  @ApiProperty({ description: 'Whether the password was right and a code is required.' })
  needs_code!: boolean;
  @ApiProperty({ description: 'Whether the browser can use passkeys at this address.' })
  passkeys!: boolean;
  @ApiProperty({ description: 'Whether signing up is open.' })
  sign_up!: boolean;
  @ApiProperty({ description: 'Whether the service mails a link to a user who has lost their password.' })
  mails_links!: boolean;
  @ApiProperty({
    description: "Whether places come from the bundled data, whose licence wants DB-IP's link beside them.",
  })
  bundled_places!: boolean;
  @ApiProperty({ description: 'How many days something can be looked up at least.' })
  kept_days!: KeptDays;
  @ApiProperty({
    type: () => DemoCredentials,
    nullable: true,
    description: 'Sign-in data of the demo, while it runs.',
  })
  demo!: DemoCredentials | null;
}

export function presentUser(session: Session): SignedInUser {
  const { user, memberRole } = session;
  return {
    email: user.email,
    role: user.role,
    account_id: user.accountId,
    account_role: memberRole,
    permissions: permissionsIn(session),
    awaits_confirmation: !session.holdsRole,
  };
}

export function presentLink({ email, purpose, expiresAt }: PasswordLink): Unsent<LinkAnswer> {
  return { email, purpose, expires_at: expiresAt.toISOString() };
}
