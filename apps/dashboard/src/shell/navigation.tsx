import {
  IconActivity,
  IconBook2,
  IconBuildingStore,
  IconChartBar,
  IconCoins,
  IconGauge,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconTerminal2,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { Link, useRoute } from 'wouter';
import { useReachable } from '../api/reachable';
import type { Permission, User } from '../api/types';
import { plural } from '../format/numbers';
import { Brand } from './brand';
import { ColorSchemeSwitch } from './color-scheme-switch';
import classes from './navigation.module.css';
import { UserMenu } from './user-menu';
import { ZoneSwitch } from './zone-switch';

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
  user: User;
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
        <p className={classes.live} data-on={live.connected}>
          <IconActivity size={15} aria-hidden="true" />
          {live.connected ? liveText(live.requestsLastMinute) : reachable ? 'Connecting …' : 'Not connected'}
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
