import { Anchor, Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { queryClient, sessionKey } from '../api/query-client';
import type { EmailLink, Session } from '../api/types';
import { Door } from './door';

/**
 * Where a link that proves an address leads; its token stands behind the `#`, which browsers send to nobody. A button confirms, since
 * programs that look through mail open links too.
 */
export function ConfirmEmail({ session }: { session: Session }) {
  const [token] = useState(() => location.hash.slice(1));
  const link = useQuery({
    queryKey: [...sessionKey, 'email', token],
    queryFn: () => call<EmailLink>('POST', '/email/look', { token }),
    staleTime: Infinity,
  });
  const confirm = useChange(() => call<EmailLink>('POST', '/email/confirmation', { token }), []);
  const isChange = link.data?.purpose === 'change';
  const title = isChange ? 'Confirm your new address' : 'Confirm your address';
  const onward = (
    <Anchor component={Link} href="/">
      {session.user ? 'To the dashboard' : 'Sign in'}
    </Anchor>
  );
  if (confirm.data)
    return (
      <Door title="Confirmed" lead="" foot={onward}>
        <p role="status">
          {isChange ? 'You sign in as ' : 'Your address is '}
          <bdi>{confirm.data.email}</bdi>
          {isChange ? ' from now on.' : ': everything is open to you.'}
        </p>
      </Door>
    );
  if (!link.data)
    return (
      <Door
        title={title}
        lead="With the link that you were sent."
        problem={link.error?.message}
        foot={onward}
      >
        {link.isPending && <Loader size="sm" aria-label="Loading" />}
      </Door>
    );
  return (
    <Door
      title={title}
      lead={isChange ? 'You sign in with it from then on.' : 'It is yours, and you signed up with it.'}
      problem={confirm.error?.message}
    >
      <Stack gap="md">
        <p>
          <bdi>{link.data.email}</bdi>
        </p>
        <Button
          fullWidth
          autoFocus
          loading={confirm.isPending}
          onClick={() => confirm.mutate(undefined, { onSuccess: readSession })}
        >
          Confirm
        </Button>
      </Stack>
    </Door>
  );
}

/** Who is signed in here may be who has confirmed. The link itself is used up, and not looked at again. */
function readSession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionKey, exact: true });
}
