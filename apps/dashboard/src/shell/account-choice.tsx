import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { showAccount } from '../api/query-client';
import type { AccountChoices, User } from '../api/types';
import { roleName } from '../format/roles';
import { failed } from '../ui/notify';

export function AccountChoice({ user }: { user: User }) {
  const [, go] = useLocation();
  const { data } = useQuery({
    queryKey: ['accounts'],
    queryFn: () => call<AccountChoices>('GET', '/accounts'),
  });
  const change = useChange(
    (account_id: string) => call<{ user: User }>('POST', '/accounts/switch', { account_id }),
    [],
  );
  if (!data || data.accounts.length < 2) return null;
  const choose = (id: string) =>
    change.mutate(id, {
      onSuccess: (next) => {
        showAccount(next.user);
        go('/');
      },
      onError: failed,
    });
  return (
    <>
      <Menu.Label>Accounts</Menu.Label>
      {data.accounts.map(({ id, email, role }) => (
        <Menu.Item
          key={id}
          aria-current={id === user.account_id ? 'true' : undefined}
          rightSection={id === user.account_id && <IconCheck size={15} aria-hidden="true" />}
          onClick={() => id !== user.account_id && choose(id)}
        >
          <span className="cut">{email}</span>
          <span className="muted">{roleName(role)}</span>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
