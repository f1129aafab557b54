import { useState } from 'react';
import { call } from '../api/client';
import { refreshSession } from '../api/queries';
import type { EmailLinkAnswer, SessionAnswer } from '../api/generated/openapi';
import { LinkPage, OtherUser } from './link-page';
import { PublicPage } from './public-page';
import { TextLink } from '../ui/values';
import { ChangeButton } from '../ui/busy-button';

const title = 'Confirm your new address';
const lead = 'You sign in with it from then on.';

/**
 * The target of a link that changes an address. A button confirms the change, because mail scanners open links too. Only the user who
 * requested the change may confirm it.
 */
export function ConfirmEmail({ session }: { session: SessionAnswer }) {
  const onward = (
    <TextLink href="/" size="md">
      {session.user ? 'To the dashboard' : 'Sign in'}
    </TextLink>
  );
  return (
    <LinkPage<EmailLinkAnswer>
      title={title}
      lead="With the link that you were sent."
      path="/email/look"
      foot={onward}
    >
      {(link, token) => <Confirmation {...{ session, link, token, onward }} />}
    </LinkPage>
  );
}

function Confirmation({
  session,
  link: { email, user },
  token,
  onward,
}: {
  session: SessionAnswer;
  link: EmailLinkAnswer;
  token: string;
  onward: React.ReactNode;
}) {
  const [confirmed, setConfirmed] = useState<EmailLinkAnswer>();
  if (confirmed)
    return (
      <PublicPage title="Confirmed" lead="" foot={onward}>
        <p role="status">
          You sign in as <bdi>{confirmed.email}</bdi> from now on.
        </p>
      </PublicPage>
    );
  const change = (
    <>
      <bdi>{user}</bdi> becomes <bdi>{email}</bdi>.{' '}
    </>
  );
  if (session.user?.email !== user)
    return (
      <OtherUser session={session} title={title} lead={lead}>
        {change}
        Only the user of the first address can confirm it. If that is not you, do nothing.
      </OtherUser>
    );
  return (
    <PublicPage title={title} lead={lead}>
      <p>{change}</p>
      <ChangeButton
        fullWidth
        autoFocus
        change={() => call<EmailLinkAnswer>('POST', '/email/confirmation', { token })}
        onDone={(answer) => {
          setConfirmed(answer);
          void refreshSession();
        }}
      >
        Confirm
      </ChangeButton>
    </PublicPage>
  );
}
