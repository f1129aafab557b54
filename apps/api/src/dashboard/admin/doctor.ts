import { Accounts, ApiKeys } from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import { type CheckResult, Config, deploymentChecks, runChecks } from '@enrichment/application';

/** Checks the deployment from within the service. */
@Injectable()
export class Doctor {
  private running: Promise<CheckResult[]> | undefined;

  constructor(
    private readonly config: Config,
    private readonly accounts: Accounts,
    private readonly keys: ApiKeys,
  ) {}

  /** Takes up to ten seconds; a call during a check gets the results of that check. */
  check(): Promise<CheckResult[]> {
    return (this.running ??= this.run().finally(() => (this.running = undefined)));
  }

  private run(): Promise<CheckResult[]> {
    const { config, accounts, keys } = this;
    return runChecks(
      deploymentChecks({
        config,
        environment: process.env,
        // The demo's name servers know its own domains only.
        mailDomain: config.demo ? 'demo.test' : 'gmail.com',
        withBilling: (use) => use({ accounts, keys }),
      }),
    );
  }
}
