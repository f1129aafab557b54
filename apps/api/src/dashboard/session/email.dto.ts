import type { User } from '@enrichment/identity-domain';
import { ApiProperty } from '@nestjs/swagger';
import { DashboardAnswer, type Unsent } from '../http/answers.decorator';
import { SignInForm } from './session.dto';

/** The next address, and the current password. */
export class EmailForm extends SignInForm {}

export class SentAnswer extends DashboardAnswer {
  @ApiProperty({ description: 'Whether the relay took it.' })
  sent!: boolean;
}

export class EmailLinkAnswer extends DashboardAnswer {
  @ApiProperty({ description: 'What it proves.', example: 'ada@example.com' })
  email!: string;
  @ApiProperty({
    enum: ['confirmation', 'change'],
    description: 'Of the address that was signed up with, or to another one.',
  })
  purpose!: 'confirmation' | 'change';
}

/** @param user as they are until the link is used */
export function presentEmailLink(user: User, email: string): Unsent<EmailLinkAnswer> {
  return { email, purpose: user.email === email ? 'confirmation' : 'change' };
}
