import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { HealthModule } from '../health/health.module';
import { AdminAccountActionsController } from './admin/account-actions.controller';
import { AdminAccountWebhooksController } from './admin/account-webhooks.controller';
import { AdminAccountsController } from './admin/accounts.controller';
import { AdminSystemController } from './admin/system.controller';
import { Doctor } from './admin/doctor';
import { SystemHealth } from './admin/system-health';
import { AccountController } from './account/account.controller';
import { AccountView } from './account/account-view';
import { AlertsController } from './alerts/alerts.controller';
import { Audit } from '../platform/audit/audit';
import { AuditController } from './audit/audit.controller';
import { Routes } from '../platform/errors/routes';
import { Log } from '../platform/observability/logging';
import { BuiltFiles } from '../platform/http/built-files';
import { HttpModule } from '../platform/http/http.module';
import { IdentityModule } from '../platform/identity/identity.module';
import { ClosingModule } from '../platform/lifecycle/closing';
import { provide } from '../platform/provide';
import { CsvDownload } from './http/csv-download';
import { KeysController } from './keys/keys.controller';
import { LedgerController } from './ledger/ledger.controller';
import { JoiningController } from './people/joining.controller';
import { PeopleController } from './people/people.controller';
import { PageController } from './page/page.controller';
import { DashboardPage, PageFilter } from './page/dashboard-page';
import { EmailController } from './session/email.controller';
import { OpenSessionsController } from './session/open-sessions.controller';
import { DisposableAddress, SessionController } from './session/session.controller';
import { DemoSignIn, SessionAnswers } from './session/session-answers';
import { PasskeysController, PasskeySignInController } from './session/passkeys.controller';
import { SecondFactorController } from './session/second-factor.controller';
import { RequestsController } from './usage/requests.controller';
import { UsageController } from './usage/usage.controller';
import { RequestsView } from '../platform/usage/requests-view';
import { UsageView } from '../platform/usage/usage-view';
import { EgressModule } from '../platform/egress/egress.module';
import { MailListsModule } from '../platform/email/mail-lists.module';
import { WatchesModule } from '../platform/network/watches.module';
import { ListsModule } from '../platform/lists/lists.module';
import { AlertsModule } from '../platform/alerts/alerts.module';
import { WebhooksModule } from '../platform/webhooks/webhooks.module';
import { ListsController } from './lists/lists.controller';
import { WatchesController } from './watches/watches.controller';
import { DeliveriesController } from './webhooks/deliveries.controller';
import { WebhooksController } from './webhooks/webhooks.controller';

/** Output folder of apps/dashboard. */
const page = join(__dirname, '../../../dashboard/dist');

/** The account's web page and its API under `/dashboard/api`, which needs a session. */
@Module({
  imports: [
    HttpModule,
    IdentityModule,
    HealthModule,
    EgressModule,
    MailListsModule,
    WatchesModule,
    ListsModule,
    WebhooksModule,
    AlertsModule,
    ClosingModule,
  ],
  controllers: [
    SessionController,
    AccountController,
    AlertsController,
    KeysController,
    LedgerController,
    UsageController,
    RequestsController,
    DeliveriesController,
    WebhooksController,
    WatchesController,
    ListsController,
    EmailController,
    OpenSessionsController,
    SecondFactorController,
    PasskeysController,
    PasskeySignInController,
    AuditController,
    JoiningController,
    PeopleController,
    AdminAccountsController,
    AdminAccountActionsController,
    AdminAccountWebhooksController,
    AdminSystemController,
    PageController,
  ],
  providers: [
    AccountView,
    UsageView,
    RequestsView,
    Audit,
    CsvDownload,
    SessionAnswers,
    DemoSignIn,
    DisposableAddress,
    Doctor,
    SystemHealth,
    provide(BuiltFiles, [], () => new BuiltFiles(page, 'index.html')),
    provide(DashboardPage, [BuiltFiles]),
    provide(PageFilter, [Log, Routes, DashboardPage]),
    { provide: APP_FILTER, useExisting: PageFilter },
  ],
})
export class DashboardModule {}
