import { Anchor } from '@mantine/core';
import { useAccount } from '../api/queries';
import { Moment } from './moment';
import { Notice } from './notice';

export function SuspensionNotice() {
  const suspension = useAccount().data?.suspension;
  if (!suspension) return null;
  const { since, reason, contact_url: contact } = suspension;
  return (
    <Notice title="Your account is suspended">
      <p>
        Its keys have been refused with AUTH_002 since <Moment at={since} />.{' '}
        {reason !== null && (
          <>
            Reason: <bdi>{reason}</bdi>
          </>
        )}
      </p>
      {contact === null ? (
        <p>Write to the operator of this service.</p>
      ) : (
        <Anchor href={contact} size="sm">
          Contact the operator
        </Anchor>
      )}
    </Notice>
  );
}
