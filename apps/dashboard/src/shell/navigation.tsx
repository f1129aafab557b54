import {
  IconActivity,
  IconBook2,
  IconBuildingStore,
  IconChartBar,
  IconCheck,
  IconCoins,
  IconDeviceDesktop,
  IconGauge,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSettings,
  IconSun,
  IconTerminal2,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { Link, useLocation, useRoute } from 'wouter';
import {
  Box,
  Center,
  type MantineColorScheme,
  Menu,
  SegmentedControl,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AccountChoicesAnswer, Permission, SignedInUser } from '../api/generated/openapi';
import { plural } from '../format/numbers';
import { Brand } from './brand';
import classes from './navigation.module.css';
import { chooseZone, useZone, type Zone, zoneName } from '../format/zone';
import { call, useReachable } from '../api/client';
import { failed } from '../notify';
import { showUser, useGet } from '../api/queries';
import { roleName } from '../api/roles';

type Icon = typeof IconKey;

const pages: readonly [string, string, Icon, Permission?][] = [
  ['/', 'Overview', IconLayoutDashboard],
  ['/keys', 'API keys', IconKey],
  ['/credits', 'Credits', IconCoins],
  ['/performance', 'Performance', IconGauge],
  ['/requests', 'Requests', IconListSearch],
  ['/lists', 'Lists', IconListCheck],
  ['/playground', 'Playground', IconTerminal2, 'keys:manage'],
  ['/webhooks', 'Webhooks', IconWebhook, 'webhooks:manage'],
  ['/people', 'People', IconUsersGroup],
];

const adminPages: readonly [string, string, Icon][] = [
  ['/admin', 'Service', IconChartBar],
  ['/admin/accounts', 'Accounts', IconUsers],
  ['/admin/requests', 'Find a request', IconZoomQuestion],
  ['/admin/prices', 'Prices and limits', IconBuildingStore],
  ['/admin/audit', 'Activity', IconHistory],
  ['/admin/health', 'System health', IconHeartRateMonitor],
];

export function Navigation({
  user,
  live,
  inDrawer = false,
}: {
  user: SignedInUser;
  live: { connected: boolean; requestsLastMinute: number | undefined };
  inDrawer?: boolean;
}) {
  const reachable = useReachable();
  return (
    <div className={classes.navigation} data-drawer={inDrawer}>
      {!inDrawer && (
        <div className={classes.brand}>
          <Brand />
        </div>
      )}
      <nav aria-label="Pages" className={classes.pages}>
        {pages.map(
          ([path, name, icon, needs]) =>
            (needs === undefined || user.permissions.includes(needs)) && (
              <Item key={path} path={path} name={name} icon={icon} />
            ),
        )}
        <a href="/docs" className={classes.item}>
          <IconBook2 size={17} stroke={1.7} aria-hidden="true" />
          Docs
        </a>
        {user.role === 'admin' && (
          <>
            <p className={classes.group}>Operator</p>
            {adminPages.map(([path, name, icon]) => (
              <Item key={path} path={path} name={name} icon={icon} />
            ))}
          </>
        )}
      </nav>
      <div className={classes.foot}>
        <p className={classes.live} data-on={live.connected && reachable}>
          <IconActivity size={15} aria-hidden="true" />
          {!reachable ? 'Not connected' : live.connected ? liveText(live.requestsLastMinute) : 'Connecting …'}
        </p>
        <ZoneSwitch />
        <ColorSchemeSwitch />
        <UserMenu user={user} />
      </div>
    </div>
  );
}

function liveText(requests: number | undefined): string {
  return requests ? `${plural(requests, 'request')} in the last minute` : 'Live';
}

function Item({ path, name, icon: Icon }: { path: string; name: string; icon: Icon }) {
  const [here] = useRoute(path === '/' || path === '/admin' ? path : `${path}/*?`);
  return (
    <Link href={path} className={classes.item} aria-current={here ? 'page' : undefined}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      {name}
    </Link>
  );
}

const choices = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const;

function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      size="xs"
      fullWidth
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={choices.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <Center title={label}>
            <Icon size={15} aria-hidden="true" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}

function ZoneSwitch() {
  const chosen = useZone();
  const own = zoneName('local');
  return (
    <SegmentedControl
      aria-label="Time zone"
      size="xs"
      fullWidth
      value={chosen}
      onChange={(value) => chooseZone(value as Zone)}
      data={[
        // The reader's zone may be UTC.
        { value: 'local', label: own === 'UTC' ? 'Local time' : own },
        { value: 'utc', label: 'UTC' },
      ]}
    />
  );
}

function UserMenu({ user }: { user: SignedInUser }) {
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

function AccountChoice({ user }: { user: SignedInUser }) {
  const [, go] = useLocation();
  const { data } = useGet<AccountChoicesAnswer>('/accounts');
  // What is on screen is another account's from then on: it is not read again, but removed.
  const change = useMutation({
    mutationFn: (account_id: string) =>
      call<{ user: SignedInUser }>('POST', '/accounts/switch', { account_id }),
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
