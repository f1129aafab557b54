import { Box, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSelector, IconSettings } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../api/client';
import type { User } from '../api/types';
import { failed } from '../notify';
import { AccountChoice } from './account-choice';
import classes from './navigation.module.css';

export function UserMenu({ user }: { user: User }) {
  const signOut = useMutation({
    mutationFn: () => call('POST', '/sign-out'),
    onSuccess: () => location.reload(),
    onError: failed,
  });
  return (
    <Menu position="top-start" width={206}>
      <Menu.Target>
        <UnstyledButton className={classes.item!}>
          <Box component="span" className="badge small" data-tone="accent" w={26} h={26} aria-hidden="true">
            {user.email.slice(0, 1).toUpperCase()}
          </Box>
          <VisuallyHidden>Your account:</VisuallyHidden>
          <span className="fill cut small">{user.email}</span>
          <IconSelector size={15} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountChoice user={user} />
        <Menu.Item component={Link} href="/settings" leftSection={<IconSettings size={15} />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
