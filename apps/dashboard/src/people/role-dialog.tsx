import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { Member, MemberRole } from '../api/types';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { done } from '../ui/notify';
import { stalePeople } from './queries';
import { roleChoices, roleHints } from '../format/roles';

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState<MemberRole>(member.role);
  const save = useChange(
    () => call('PUT', `/people/${member.id}/role`, { role }),
    member.you ? [...stalePeople, ['session']] : stalePeople,
  );
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: () => {
        done('The role is changed.');
        onClose();
      },
    });
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Role of <bdi>{member.email}</bdi>
        </>
      }
    >
      <Stack gap="md">
        {save.error && <Notice>{save.error.message}</Notice>}
        <RoleField value={role} onChange={setRole} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.isPending} onClick={submit}>
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
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
