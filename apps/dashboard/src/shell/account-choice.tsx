import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/client';
import { useGet } from '../api/queries';
import { showUser } from '../api/query-client';
import type { AccountChoices, User } from '../api/types';
import { roleName } from '../format/roles';
import { failed } from '../notify';

export function AccountChoice({ user }: { user: User }) {
  const [, go] = useLocation();
  const { data } = useGet<AccountChoices>('/accounts');
  // What is on screen is another account's from then on: it is not read again, but removed.
  const change = useMutation({
    mutationFn: (account_id: string) => call<{ user: User }>('POST', '/accounts/switch', { account_id }),
    onSuccess: ({ user }) => {
      showUser(user);
      go('/');
    },
    onError: failed,
  });
  if (!data || data.accounts.length < 2) return null;
  return (
    <>
      <Menu.Label>Accounts</Menu.Label>
      {data.accounts.map(({ id, email, role }) => (
        <Menu.Item
          key={id}
          aria-current={id === user.account_id ? 'true' : undefined}
          rightSection={id === user.account_id && <IconCheck size={15} aria-hidden="true" />}
          onClick={() => id !== user.account_id && change.mutate(id)}
        >
          <span className="cut">{email}</span>
          <span className="muted">{roleName(role)}</span>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
