import { Module } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit';
import { HttpModule } from '../../platform/http/http.module';
import { IdentityModule } from '../../platform/identity/identity.module';
import { RequestsView } from '../../platform/usage/requests-view';
import { UsageView } from '../../platform/usage/usage-view';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module';
import { AccountController } from '../account/account.controller';
import { KeysController } from './keys.controller';
import { LedgerController, RequestsController, UsageController } from './records.controllers';
import { WebhooksController } from './webhooks.controller';

/** The account of a key, and its management by keys with the scope `manage`. */
@Module({
  imports: [HttpModule, IdentityModule, WebhooksModule],
  controllers: [
    AccountController,
    KeysController,
    WebhooksController,
    UsageController,
    LedgerController,
    RequestsController,
  ],
  providers: [Audit, UsageView, RequestsView],
})
export class ManagementModule {}
