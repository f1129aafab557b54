import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useLive } from '../api/live';
import type { SignedInUser } from '../api/generated/openapi';
import { pageOf } from '../page-of';
import { useReturnFocus } from '../ui/use-return-focus';
import { Brand } from './brand';
import { Navigation } from './navigation';
import classes from './shell.module.css';
import { useReachable } from '../api/client';

/** The frame of every page, with the menu at the side, or behind a button on narrow screens. */
export function Shell({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const [opened, menu] = useDisclosure(false);
  const page = pageOf(useLocation()[0]);
  const live = useLive();
  const reachable = useReachable();
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(page);

  // Screen readers announce a new page when the focus moves to its start.
  useEffect(() => {
    if (arrived.current === page) return;
    arrived.current = page;
    menu.close();
    window.scrollTo(0, 0);
    main.current?.focus();
  }, [page, menu]);

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </a>
      <nav className={classes.bar} aria-label="Menu">
        <Burger opened={opened} onClick={menu.toggle} size="sm" aria-label="Menu" aria-expanded={opened} />
        <Brand />
      </nav>
      <aside className={classes.side} aria-label="Sidebar">
        <Navigation user={user} live={live} />
      </aside>
      <Drawer
        opened={opened}
        onClose={menu.close}
        size={264}
        title={<Brand />}
        padding="md"
        returnFocus={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <DrawerMenu user={user} live={live} />
      </Drawer>
      <main id="main" className={classes.main} ref={main} tabIndex={-1}>
        {/* Screen readers announce only changes of existing elements, so the element exists without a text. */}
        <div role="status" className={classes.outage}>
          {!reachable && (
            <p>
              <IconPlugConnectedX size={16} aria-hidden="true" />
              The service cannot be reached. What you see may be out of date; this page tries again by itself.
            </p>
          )}
        </div>
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  );
}

/** The menu in a drawer. It is mounted only while the drawer is open. */
function DrawerMenu({ user, live }: { user: SignedInUser; live: ReturnType<typeof useLive> }) {
  useReturnFocus();
  return <Navigation user={user} live={live} inDrawer />;
}
