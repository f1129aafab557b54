import { type BeforeApplicationShutdown, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Attempts, Sessions } from '@enrichment/identity-domain';
import { Housekeeping } from '../billing/housekeeping';
import { Log } from '../logging';
import { AccountController } from './account/account.controller';
import { AccountView } from './account/account-view';
import { IdentityModule } from './identity.module';
import { KeysController } from './keys/keys.controller';
import { DemoSignIn } from './session/demo-sign-in';
import { SessionController } from './session/session.controller';

const cleanEveryMs = 10 * 60_000;

/** What the account's web page calls: `/dashboard/api`, with a session. */
@Module({
  imports: [IdentityModule],
  controllers: [SessionController, AccountController, KeysController],
  providers: [
    AccountView,
    DemoSignIn,
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
  constructor(private readonly housekeeping: Housekeeping) {}

  onApplicationBootstrap(): void {
    this.housekeeping.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.housekeeping.stop();
  }
}
