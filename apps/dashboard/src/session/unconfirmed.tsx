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
              A link is on its way to <bdi>{user.email}</bdi>. Choose a password with it: once, within a day.
            </>
          ) : session.mails_links ? (
            <>
              A link that is mailed to <bdi>{user.email}</bdi> confirms it. You choose a password with it, and
              other devices are signed out.
            </>
          ) : (
            <>
              This service sends no mail. Ask its operator for a link for <bdi>{user.email}</bdi>: you choose
              a password with it, and other devices are signed out.
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
