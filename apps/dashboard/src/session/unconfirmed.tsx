import { Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client';
import { showUser, useGet } from '../api/queries';
import type { AccountChoicesAnswer, SessionAnswer, SignedInUser } from '../api/generated/openapi';
import { PublicPage } from './public-page';
import { ChangeButton } from '../ui/busy-button';

/** The only page of invited users whose address is not confirmed. */
export function Unconfirmed({ session, user }: { session: SessionAnswer; user: SignedInUser }) {
  const [mailed, setMailed] = useState(false);
  const accounts = useGet<AccountChoicesAnswer>('/accounts');
  const others = accounts.data?.accounts.filter(({ id }) => id !== user.account_id) ?? [];
  return (
    <PublicPage
      title="Confirm your address"
      lead="You have joined. The account opens when your address is confirmed."
    >
      <Stack gap="md">
        <p role="status">
          {mailed ? (
            <>
              A link is on its way to <bdi>{user.email}</bdi>. It works once, for a day, and lets you choose a
              password.
            </>
          ) : session.mails_links ? (
            <>
              We can mail a link to <bdi>{user.email}</bdi>. It confirms the address and lets you choose a
              password. Your other devices are then signed out.
            </>
          ) : (
            <>
              This service sends no mail. Ask its operator for a link for <bdi>{user.email}</bdi>. It lets you
              choose a password. Your other devices are then signed out.
            </>
          )}
        </p>
        {session.mails_links && !mailed && (
          <ChangeButton
            change={() => call('POST', '/link-mail', { email: user.email })}
            onDone={() => setMailed(true)}
            fullWidth
          >
            Send me a link
          </ChangeButton>
        )}
        {others.map(({ id, email }) => (
          <ChangeButton
            key={id}
            variant="default"
            change={() => call<{ user: SignedInUser }>('POST', '/accounts/switch', { account_id: id })}
            onDone={(next) => showUser(next.user)}
            fullWidth
          >
            To the account of {email}
          </ChangeButton>
        ))}
        <ChangeButton
          variant="default"
          change={() => call('POST', '/sign-out')}
          onDone={() => showUser(null)}
          fullWidth
        >
          Sign out
        </ChangeButton>
      </Stack>
    </PublicPage>
  );
}
