import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { change } from '../api/client';
import { useChange } from '../api/queries';
import type { ManagedKey } from '../api/generated/openapi';
import { done } from '../notify';
import { ActionsMenu, type MenuAction } from '../ui/data-table';

export function KeyMenu({
  apiKey,
  open,
}: {
  apiKey: ManagedKey;
  open: (dialog: 'edit' | 'reroll' | 'revoke') => void;
}) {
  const { id, name, disabled, status, etag } = apiKey;
  // A replaced or expired key cannot be replaced again.
  const rerollable = status === 'active' || status === 'disabled';
  const toggle = useChange(
    () => change('PATCH', `/keys/${id}`, { disabled: !disabled }, etag),
    () => done(disabled ? `“${name}” works again.` : `“${name}” is refused until you enable it.`),
  );
  const actions: readonly MenuAction[] = [
    { label: 'Edit', icon: IconPencil, open: () => open('edit') },
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? IconPlayerPlay : IconPlayerPause,
      act: () => toggle.mutate(undefined),
    },
    { label: 'Reroll', icon: IconRefresh, disabled: !rerollable, open: () => open('reroll') },
    { label: 'Revoke', icon: IconTrash, isLast: true, open: () => open('revoke') },
  ];
  return <ActionsMenu of={name} width={180} loading={toggle.isPending} actions={actions} />;
}
