import { isDisposable, MailDns, MailLists } from '@enrichment/email-domain';
import { Injectable } from '@nestjs/common';

/** The timeout of the query for mail hosts. After it, the address is accepted. */
const maxQueryMs = 2_000;

/** Refuses sign-ups with disposable addresses: each would open an account with free credits. */
@Injectable()
export class DisposableAddress {
  constructor(
    private readonly lists: MailLists,
    private readonly dns: MailDns,
  ) {}

  /** @returns one sentence for the user; `undefined`: the address is accepted */
  async problemOf(email: string): Promise<string | undefined> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const route = await this.dns.route(domain, AbortSignal.timeout(maxQueryMs)).catch(() => undefined);
    const hosts = route && 'hosts' in route ? route.hosts.map(({ hostname }) => hostname) : [];
    return isDisposable(this.lists, domain, hosts)
      ? `${domain} gives throw-away addresses: sign up with one that you keep.`
      : undefined;
  }
}
