import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { MailModule } from '../mail.module';
import { identityStores } from './identity-stores';
import { linkCases } from './links';
import { signInCases } from './sign-in';

const providers = [...identityStores, ...signInCases, ...linkCases];

/** Users, their sessions and the accounts that they work with. */
@Module({ imports: [BillingModule, MailModule], providers, exports: providers })
export class IdentityModule {}
