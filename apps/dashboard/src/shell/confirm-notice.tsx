import { Anchor, Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { call } from '../api/client';
import { useChange, useSession } from '../api/queries';
import { Notice } from '../ui/notice';
import { done, failed } from '../ui/notify';

/** What is missing after a sign-up: until then there is nothing to do on any page but look. */
export function ConfirmNotice({ email }: { email: string }) {
  const mails = useSession(true).data?.mails_links;
  const again = useChange(() => call<{ sent: boolean }>('POST', '/email/link'), []);
  const send = () =>
    again.mutate(undefined, {
      onSuccess: ({ sent }) =>
        sent
          ? done(`Another link is on its way to ${email}. The one before is void.`)
          : failed(new Error('The message could not be sent. Try again in a while.')),
      onError: failed,
    });
  return (
    <Notice tone="warn" title="Confirm your address">
      {mails ? (
        <>
          <p>
            A link was mailed to <bdi>{email}</bdi>. Open it to make keys, use credits and invite people;
            until then you may look around.
          </p>
          <Group gap="sm" mt={8}>
            <Button variant="default" size="compact-sm" loading={again.isPending} onClick={send}>
              Send it again
            </Button>
            <Anchor component={Link} href="/settings" size="sm">
              It is another address
            </Anchor>
          </Group>
        </>
      ) : (
        <p>This service sends no mail any more. Ask its operator for a link.</p>
      )}
    </Notice>
  );
}
