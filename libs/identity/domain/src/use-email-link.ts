import type { Source } from '@enrichment/ip-address';
import type { SourceLimits } from '@enrichment/kernel';
import type { EmailLink, EmailLinks } from './email-link';
import { linkRefused, tooManyAttempts } from './refusals';
import type { Welcome } from './sign-up';
import type { User } from './user';

/** Takes an address as proven by whoever has its link. It signs nobody in. */
export class UseEmailLink {
  constructor(
    private readonly links: EmailLinks,
    private readonly floods: SourceLimits,
    private readonly welcome: Welcome,
  ) {}

  /**
   * What a link is for.
   * @throws DomainError SESSION_005, SESSION_007
   */
  async look(token: string, source: Source): Promise<EmailLink> {
    this.floods.count(source, (_, waitMs) => tooManyAttempts(waitMs));
    const link = await this.links.find(token);
    if (!link) throw linkRefused();
    return link;
  }

  /** @throws DomainError SESSION_005, SESSION_007 */
  async execute(token: string, source: Source): Promise<{ readonly before: User; readonly user: User }> {
    const { user: before } = await this.look(token, source);
    // First: whoever is cut off in between opens the link again.
    if (before.awaitsConfirmation) await this.welcome(before);
    const user = await this.links.redeem(token);
    if (!user) throw linkRefused();
    return { before, user };
  }
}
