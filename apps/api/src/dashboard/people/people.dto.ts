import { type Invitation, type Member, type MemberRole, memberRoles } from '@enrichment/identity-domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { Etag, etagOf } from '../../platform/http/conditions';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { LinkForm } from '../session/session.dto';
import { IfGiven } from '../http/query-fields';
import { present } from '../../platform/http/operation/present';

const Role = () => ApiProperty({ enum: memberRoles, enumName: 'MemberRole' });

const GivenRole = () =>
  applyDecorators(Role(), IsIn(memberRoles, { message: `Choose one of ${memberRoles.join(', ')}.` }));

export class RoleForm {
  @GivenRole()
  role!: MemberRole;
}

export class InvitationForm extends RoleForm {
  @ApiProperty({ example: 'ben@example.com' })
  @MaxLength(254, { message: 'Give an email address of at most 254 characters.' })
  @IsString({ message: 'Give an email address.' })
  email!: string;
}

export class SwitchForm {
  @ApiProperty({ example: 'acc_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  @Matches(/^\w{1,60}$/, { message: 'Give the id of an account.' })
  @IsString({ message: 'Give the id of an account.' })
  account_id!: string;
}

export class MemberLine {
  @ApiProperty({ example: 'usr_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @Role()
  role!: MemberRole;
  @ApiProperty({ type: String, format: 'date-time' })
  since!: string;
  @ApiProperty({ description: 'Whether their address is confirmed.' })
  confirmed!: boolean;
  @ApiProperty({
    description: 'Whether the role applies: not for an invited member with an unconfirmed address.',
  })
  holds_role!: boolean;
  @ApiProperty({ description: 'Whether it is the user of this request.' })
  you!: boolean;
  @Etag()
  etag!: string;
}

export class InvitationLine {
  @ApiProperty({ example: 'ben@example.com' })
  email!: string;
  @Role()
  role!: MemberRole;
  @ApiProperty({ type: String, format: 'date-time' })
  expires_at!: string;
}

export class PeopleAnswer extends RouteAnswer {
  @ApiProperty({ type: [MemberLine], description: 'Members in order of joining.' })
  members!: MemberLine[];
  @ApiProperty({
    type: [InvitationLine],
    description: 'Not accepted, withdrawn or expired, by their addresses.',
  })
  invitations!: InvitationLine[];
}

export class MadeInvitationAnswer extends RouteAnswer {
  @ApiProperty()
  invitation!: InvitationLine;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The part of the link behind its #, to hand over; null where mail is sent: the mail has it.',
  })
  token!: string | null;
  @ApiProperty({ description: 'Whether the link was mailed.' })
  mailed!: boolean;
}

export class InvitationLookAnswer extends IntersectionType(RouteAnswer, InvitationLine) {
  @ApiProperty({ description: 'The address of the account.', example: 'ada@example.com' })
  account!: string;
  @ApiProperty({ description: 'Whether a user signs in to accept it; else a password is chosen.' })
  is_user!: boolean;
  @ApiProperty({
    description:
      'Whether the link was mailed to the address. Otherwise a later link confirms it, and sets the password.',
  })
  confirms_address!: boolean;
}

export class AcceptForm extends LinkForm {
  @ApiProperty({ minLength: 10, maxLength: 128, required: false, description: 'Unless `is_user`.' })
  @IfGiven()
  @MaxLength(1_000, { message: 'That is too long for a password.' })
  @IsString({ message: 'Give a new password.' })
  new_password?: string;
}

class AccountChoice {
  @ApiProperty({ example: 'acc_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @Role()
  role!: MemberRole;
}

export class AccountChoicesAnswer extends RouteAnswer {
  @ApiProperty({ type: [AccountChoice], description: 'The one joined first first.' })
  accounts!: AccountChoice[];
}

/** @param userId of the user who sends the request */
export function presentMember(member: Member, userId: string): MemberLine {
  const { userId: id } = member;
  return present(MemberLine, { ...member, id, you: id === userId, etag: memberTag(member) });
}

export function memberTag({ userId, role }: Member): string {
  return etagOf({ userId, role });
}

export function presentInvitation(invitation: Invitation): InvitationLine {
  return present(InvitationLine, invitation);
}
