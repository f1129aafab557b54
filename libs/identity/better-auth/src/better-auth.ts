import type { Visit } from '@enrichment/identity-domain';
import type { DataSource } from 'typeorm';
import type { Auth } from './auth';
import { CookieSecrets } from './cookie-secrets';
import { headersOf, type OwnCookie } from './cookies';
import type { PasswordCost } from './password-hash';

/** better-auth, made anew for other secrets, and for TLS, where cookies have another name and other attributes. */
export class BetterAuth {
  readonly secrets: CookieSecrets;
  private readonly made = new Map<string, Promise<Auth['api']>>();

  constructor(
    readonly dataSource: DataSource,
    private readonly cost?: PasswordCost,
  ) {
    this.secrets = new CookieSecrets(dataSource);
  }

  /** Loads better-auth at the first use: it takes 10 MB, and replicas without dashboard requests never need it. */
  async api({ secure }: Visit): Promise<Auth['api']> {
    const versions = await this.secrets.versions();
    const id = [secure, ...versions.map(({ version }) => version)].join();
    const api =
      this.made.get(id) ??
      import('./auth.js').then(
        ({ createAuth }) => createAuth(this.dataSource, versions, secure, this.cost).api,
      );
    this.made.set(id, api);
    return api;
  }

  /** The own cookie of a visit for better-auth, which reads signatures of the first secret only. */
  async headersOf(visit: Visit, own?: OwnCookie): Promise<Headers> {
    return headersOf(visit, await this.secrets.secrets(), own);
  }
}
