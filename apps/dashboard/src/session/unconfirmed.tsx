import { Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client';
import { showUser, useChange, useGet } from '../api/queries';
import type { AccountChoicesAnswer, SessionAnswer, SignedInUser } from '../api/generated/openapi';
import { PublicPage } from './public-page';
import { BusyButton } from '../ui/busy-button';

/** The only page of invited users whose address is not confirmed. */
export function Unconfirmed({ session, user }: { session: SessionAnswer; user: SignedInUser }) {
  const [mailed, setMailed] = useState(false);
  const accounts = useGet<AccountChoicesAnswer>('/accounts');
  const sendLink = useChange(
    () => call('POST', '/link-mail', { email: user.email }),
    () => setMailed(true),
  );
  const signOut = useChange(
    () => call('POST', '/sign-out'),
    () => showUser(null),
  );
  const enter = useChange(
    (account_id: string) => call<{ user: SignedInUser }>('POST', '/accounts/switch', { account_id }),
    (next) => showUser(next.user),
  );
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
          <BusyButton loading={sendLink.isPending} onClick={() => sendLink.mutate(undefined)} fullWidth>
            Send me a link
          </BusyButton>
        )}
        {others.map(({ id, email }) => (
          <BusyButton
            key={id}
            variant="default"
            loading={enter.isPending}
            onClick={() => enter.mutate(id)}
            fullWidth
          >
            To the account of {email}
          </BusyButton>
        ))}
        <BusyButton
          variant="default"
          loading={signOut.isPending}
          onClick={() => signOut.mutate(undefined)}
          fullWidth
        >
          Sign out
        </BusyButton>
      </Stack>
    </PublicPage>
  );
}
