import type { EmailLink } from '@enrichment/identity-domain';
import { ApiProperty } from '@nestjs/swagger';
import { RouteAnswer, type Unsent } from '../http/answers.decorator';
import { SignInForm } from './session.dto';

/** The next address, and the current password. */
export class EmailForm extends SignInForm {}

export class EmailLinkAnswer extends RouteAnswer {
  @ApiProperty({ description: 'The next address.', example: 'ada@example.com' })
  email!: string;
  @ApiProperty({
    description: 'The current address; its user must be signed in.',
    example: 'a@example.com',
  })
  user!: string;
}

export function presentEmailLink({ email, user }: EmailLink): Unsent<EmailLinkAnswer> {
  return { email, user: user.email };
}
