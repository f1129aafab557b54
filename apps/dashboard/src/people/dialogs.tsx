import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@mantine/form';
import { call, change } from '../api/client';
import type { MadeInvitationAnswer, MemberLine, MemberRole } from '../api/generated/openapi';
import { roleChoices, roleHints } from '../api/roles';
import { ConfirmDialog, FormDialog, OnceDialog } from '../ui/form';
import { time } from '../format/times';
import { EmailField } from '../ui/fields';
import { Notice } from '../ui/page';
import { Named } from '../ui/values';
import { Code } from '../ui/copy';
import { refreshSession } from '../api/queries';

export function RoleDialog({ member, onClose }: { member: MemberLine; onClose: () => void }) {
  const [role, setRole] = useState<MemberRole>(member.role);
  return (
    <ConfirmDialog
      title={<Named before="Role of" name={member.email} />}
      action="Save"
      confirm={async () => {
        await change('PUT', `/people/${member.id}/role`, { role }, member.etag);
        if (member.you) await refreshSession();
      }}
      message="The role is changed."
      onClose={onClose}
      fields={<RoleField value={role} onChange={setRole} />}
    />
  );
}

function RoleField({ value, onChange }: { value: MemberRole; onChange: (role: MemberRole) => void }) {
  return (
    <Radio.Group label="Role" value={value} onChange={(next) => onChange(next as MemberRole)}>
      <Stack gap="xs" mt="xs">
        {roleChoices.map(({ value: role, label }) => (
          <Radio key={role} value={role} label={label} description={roleHints[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvitationAnswer>();
  const form = useForm({
    initialValues: { email: '', role: 'developer' as MemberRole },
    validate: { email: (value) => (value.trim() ? null : 'The email address is missing.') },
  });
  if (made) return <InvitationLink made={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite a person"
      form={form}
      send={({ email, role }) =>
        call<MadeInvitationAnswer>('POST', '/people/invitations', { email: email.trim(), role })
      }
      onAnswer={setMade}
      onClose={onClose}
      label="Create the invitation"
    >
      <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleField value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
    </FormDialog>
  );
}

function InvitationLink({ made, onClose }: { made: MadeInvitationAnswer; onClose: () => void }) {
  const { email, expires_at } = made.invitation;
  return (
    <OnceDialog onClose={onClose} title="Invitation">
      {made.token !== null ? (
        <>
          <p>
            Send it to <bdi>{email}</bdi>. It works once, until {time(expires_at)}, and is not shown again.
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

/** Removes a member after a confirmation. A user who leaves is signed out. */
export function RemoveDialog({ member, onClose }: { member: MemberLine; onClose: () => void }) {
  const { id, email, you } = member;
  return (
    <ConfirmDialog
      title={you ? 'Leave this account' : <Named before="Remove" name={email} />}
      action={you ? 'Leave' : 'Remove'}
      color="red"
      confirm={async () => {
        await call('DELETE', `/people/${id}`);
        if (you) await refreshSession();
      }}
      message={you ? 'You have left the account.' : `${email} is no longer a member.`}
      onClose={onClose}
    >
      {you
        ? 'You are signed out of this account. If it is your only one, you cannot sign in any more until you are invited.'
        : 'Their sessions in this account end at once. Keys that they made still work. Reroll the keys that they have seen.'}
    </ConfirmDialog>
  );
}
