import { Module } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit';
import { HttpModule } from '../../platform/http/http.module';
import { IdentityModule } from '../../platform/identity/identity.module';
import { RequestsView } from '../../platform/usage/requests-view';
import { UsageView } from '../../platform/usage/usage-view';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module';
import { KeysController } from './keys.controller';
import { LedgerController, RequestsController, UsageController } from './records.controllers';
import { WebhooksController } from './webhooks.controller';

/** The API for keys of the scope `manage`, which manages their account. */
@Module({
  imports: [HttpModule, IdentityModule, WebhooksModule],
  controllers: [KeysController, WebhooksController, UsageController, LedgerController, RequestsController],
  providers: [Audit, UsageView, RequestsView],
})
export class ManagementModule {}
