import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { change } from '../api/client';
import { refreshSession } from '../api/query-client';
import type { Member, MemberRole } from '../api/types';
import { roleChoices, roleHints } from '../format/roles';
import { ConfirmDialog } from '../ui/form';

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState<MemberRole>(member.role);
  return (
    <ConfirmDialog
      title={
        <>
          Role of <bdi>{member.email}</bdi>
        </>
      }
      action="Save"
      confirm={async () => {
        await change('PUT', `/people/${member.id}/role`, { role }, member.etag);
        if (member.you) await refreshSession();
      }}
      message="The role is changed."
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </ConfirmDialog>
  );
}

export function RoleField({ value, onChange }: { value: MemberRole; onChange: (role: MemberRole) => void }) {
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
