import { type BeforeApplicationShutdown, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Attempts, Sessions } from '@enrichment/identity-domain';
import { Housekeeping } from '../billing/housekeeping';
import { Log } from '../logging';
import { join } from 'node:path';
import { Accounts, UsageReports } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { HealthModule } from '../health/health.module';
import { AdminAccountsController } from './admin/accounts.controller';
import { AdminSystemController } from './admin/system.controller';
import { SystemHealth } from './admin/system-health';
import { AccountController } from './account/account.controller';
import { AccountView } from './account/account-view';
import { IdentityModule } from './identity.module';
import { KeysController } from './keys/keys.controller';
import { LedgerController } from './ledger/ledger.controller';
import { LiveAccounts } from './live/live-accounts';
import { LiveController } from './live/live.controller';
import { PageController } from './page/page.controller';
import { PageFiles } from './page/page-files';
import { DemoSignIn } from './session/demo-sign-in';
import { SessionController } from './session/session.controller';
import { RequestsController } from './usage/requests.controller';
import { UsageController } from './usage/usage.controller';
import { UsageView } from './usage/usage-view';

/** Where apps/dashboard is built to. */
const page = join(__dirname, '../../../dashboard/dist');
const cleanEveryMs = 10 * 60_000;

/** The account's web page and what it calls: `/dashboard/api`, with a session. */
@Module({
  imports: [IdentityModule, HealthModule],
  controllers: [
    SessionController,
    AccountController,
    KeysController,
    LedgerController,
    UsageController,
    RequestsController,
    LiveController,
    AdminAccountsController,
    AdminSystemController,
    PageController,
  ],
  providers: [
    AccountView,
    UsageView,
    DemoSignIn,
    SystemHealth,
    { provide: PageFiles, useFactory: () => new PageFiles(page) },
    {
      provide: LiveAccounts,
      inject: [Accounts, UsageReports, Clock],
      useFactory: (accounts: Accounts, usage: UsageReports, clock: Clock) =>
        new LiveAccounts(accounts, usage, clock),
    },
    {
      provide: Housekeeping,
      inject: [Sessions, Attempts, Log],
      useFactory: (sessions: Sessions, attempts: Attempts, log: Log) =>
        new Housekeeping(
          [
            { name: 'end expired sessions', everyMs: cleanEveryMs, run: () => sessions.clean() },
            { name: 'forget old sign-in attempts', everyMs: cleanEveryMs, run: () => attempts.clean() },
          ],
          log,
        ),
    },
  ],
})
export class DashboardModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly live: LiveAccounts,
  ) {}

  onApplicationBootstrap(): void {
    this.housekeeping.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    this.live.close();
    return this.housekeeping.stop();
  }
}
