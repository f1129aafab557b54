import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSelector, IconSettings } from '@tabler/icons-react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { User } from '../api/types';
import { failed } from '../ui/notify';
import { AccountChoice } from './account-choice';
import classes from './user-menu.module.css';

export function UserMenu({ user }: { user: User }) {
  const signOut = useChange(() => call('POST', '/sign-out'), []);
  return (
    <Menu position="top-start" width={206}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className={classes.initial} data-initial={user.email.slice(0, 1).toUpperCase()} />
          <VisuallyHidden>Your account:</VisuallyHidden>
          <span className={classes.email}>{user.email}</span>
          <IconSelector size={15} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountChoice user={user} />
        <Menu.Item component={Link} href="/settings" leftSection={<IconSettings size={15} />}>
          Settings
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={15} />}
          onClick={() => signOut.mutate(undefined, { onSuccess: () => location.reload(), onError: failed })}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
