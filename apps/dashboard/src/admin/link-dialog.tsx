import type { MadeLink } from '../api/types';
import { time } from '../format/times';
import { Notice } from '../ui/page';
import { OnceDialog } from '../ui/form';
import { Code } from '../ui/copy';

/** Shows the operator a link with which a user chooses a password. It is shown once. */
export function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const { email, purpose, expires_at, mailed, token } = link;
  return (
    <OnceDialog onClose={onClose} title={purpose === 'invitation' ? 'Invitation' : 'Link for a new password'}>
      <p>
        {mailed ? 'It was mailed to ' : 'Hand it to '}
        <bdi>{email}</bdi>. It works once, until {time(expires_at)}.
      </p>
      {token !== null && (
        <>
          <Notice tone="warn">
            The person who opens it signs in as <bdi>{email}</bdi>, and the service takes the address as
            theirs: be sure that it is. It is not shown again.
          </Notice>
          <Code text={`${location.origin}/choose-password#${token}`} label="the link" />
        </>
      )}
    </OnceDialog>
  );
}
