import type { Source } from '@enrichment/ip-address';
import type { SignInFloods } from '../sessions/attempts';
import type { EmailLink, EmailLinks } from './email-link';
import { linkOfAnother, linkRefused } from '../refusals';
import type { Session } from '../sessions/session';
import type { User } from '../people/user';

/** Changes the address of a user who is signed in, by the link that was mailed to the new one. */
export class UseEmailLink {
  constructor(
    private readonly links: EmailLinks,
    private readonly floods: SignInFloods,
  ) {}

  /**
   * Reads a link without redeeming it.
   * @throws DomainError SESSION_005, SESSION_007
   */
  async read(token: string, source: Source): Promise<EmailLink> {
    this.floods.count(source);
    const link = await this.links.find(token);
    if (!link) throw linkRefused();
    return link;
  }

  /**
   * @param session the browser's session; `undefined`: none
   * @throws DomainError INVITATION_OF_ANOTHER when another user, or none, is signed in; SESSION_005, SESSION_007
   */
  async execute(
    token: string,
    session: Session | undefined,
    source: Source,
  ): Promise<{ readonly before: User; readonly user: User }> {
    const { user: before } = await this.read(token, source);
    if (session?.user.id !== before.id) throw linkOfAnother(before.email, 'confirm this address');
    const user = await this.links.redeem(token, before.id);
    if (!user) throw linkRefused();
    return { before, user };
  }
}
