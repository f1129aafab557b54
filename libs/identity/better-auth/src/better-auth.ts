import type { Visit } from '@enrichment/identity-domain';
import type { SecretVersion } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import type { Auth } from './auth';
import { CookieSecrets } from './cookie-secrets';
import { headersOf, type OwnCookie } from './cookies';
import type { PasswordCost } from './password-hash';

export interface ApiForVisit {
  readonly api: Auth['api'];
  readonly headers: Headers;
}

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
    return this.apiOf(await this.secrets.versions(), secure);
  }

  /** better-auth, and the own cookie of a visit for it. Both have the same secrets: better-auth reads signatures of the first one only. */
  async forVisit(visit: Visit, own?: OwnCookie): Promise<ApiForVisit> {
    const versions = await this.secrets.versions();
    const headers = headersOf(
      visit,
      versions.map(({ secret }) => secret),
      own,
    );
    return { api: await this.apiOf(versions, visit.secure), headers };
  }

  private apiOf(versions: readonly SecretVersion[], secure: boolean): Promise<Auth['api']> {
    const id = [secure, ...versions.map(({ version }) => version)].join();
    const api =
      this.made.get(id) ??
      import('./auth.js').then(
        ({ createAuth }) => createAuth(this.dataSource, versions, secure, this.cost).api,
      );
    this.made.set(id, api);
    return api;
  }
}
