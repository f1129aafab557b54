import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../api/client';
import type { MadeInvitation, MemberRole } from '../api/types';
import { time } from '../format/times';
import { EmailField } from '../ui/fields';
import { FormDialog, OnceDialog } from '../ui/form';
import { RoleField } from './role-dialog';
import { Notice } from '../ui/page';
import { Code } from '../ui/copy';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvitation>();
  const form = useForm({
    initialValues: { email: '', role: 'developer' as MemberRole },
    validate: { email: (value) => (value.trim() ? null : 'Whom do you invite?') },
  });
  if (made) return <InvitationLink made={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite a person"
      form={form}
      send={({ email, role }) =>
        call<MadeInvitation>('POST', '/people/invitations', { email: email.trim(), role })
      }
      onDone={setMade}
      onClose={onClose}
      label="Make the invitation"
    >
      <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleField value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
    </FormDialog>
  );
}

function InvitationLink({ made, onClose }: { made: MadeInvitation; onClose: () => void }) {
  const { email, expires_at } = made.invitation;
  return (
    <OnceDialog onClose={onClose} title="Invitation">
      {made.token !== null ? (
        <>
          <p>
            Hand it to <bdi>{email}</bdi>. It works once, until {time(expires_at)}, and is not shown again.
          </p>
          <Notice tone="warn">
            This service sends no mail, so the link does not confirm the address. They have no access until
            the operator of the service has given them a link of their own.
          </Notice>
          <Code text={`${location.origin}/join#${made.token}`} label="the link" />
        </>
      ) : made.mailed ? (
        <p>
          It was mailed to <bdi>{email}</bdi>. It works once, until {time(expires_at)}.
        </p>
      ) : (
        <Notice>
          The message to <bdi>{email}</bdi> was refused. Check the address and invite again.
        </Notice>
      )}
    </OnceDialog>
  );
}
