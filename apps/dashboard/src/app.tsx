import { Center, Loader, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { nameAccount } from './api/client';
import { forgetAccount, queryClient } from './api/query-client';
import { useSession } from './api/queries';
import { useZone } from './format/zone';
import { nonce } from './nonce';
import { Pages } from './pages';
import { Shell } from './shell/shell';
import { theme } from './theme';
import { Failure } from './ui/states';

// These pages are for users who are not signed in.
const ChoosePassword = lazy(async () => ({
  default: (await import('./session/choose-password')).ChoosePassword,
}));
const ConfirmEmail = lazy(async () => ({ default: (await import('./session/confirm-email')).ConfirmEmail }));
const Join = lazy(async () => ({ default: (await import('./session/join')).Join }));
const LostPassword = lazy(async () => ({ default: (await import('./session/lost-password')).LostPassword }));
const SecondStep = lazy(async () => ({ default: (await import('./session/second-step')).SecondStep }));
const SignIn = lazy(async () => ({ default: (await import('./session/sign-in')).SignIn }));
const Unconfirmed = lazy(async () => ({ default: (await import('./session/unconfirmed')).Unconfirmed }));
const SignUp = lazy(async () => ({ default: (await import('./session/sign-up')).SignUp }));

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<Waiting />}>
          <Gate />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The pages for signed-in users, or the sign-in form for others, at any address, so that sign-in leads back to that address. */
function Gate() {
  const { data: session, error, refetch } = useSession();
  const [path] = useLocation();
  useShownAccount(session?.user?.account_id);
  const zone = useZone();

  if (!session) {
    if (!error) return <Waiting />;
    return (
      <Center mih="100dvh" component="main">
        <Failure error={error} retry={refetch} />
      </Center>
    );
  }
  // Even when a user is signed in here: the link may be another user's.
  if (path === '/choose-password') return <ChoosePassword />;
  if (path === '/confirm-email') return <ConfirmEmail session={session} />;
  if (path === '/join') return <Join session={session} />;
  const atTheDoor = ['/sign-in', '/sign-up', '/lost-password'].includes(path);
  if (!session.user) {
    if (session.needs_code) return <SecondStep session={session} />;
    if (path === '/sign-up' && session.sign_up) return <SignUp session={session} />;
    if (path === '/lost-password' && session.mails_links) return <LostPassword />;
    return <SignIn session={session} />;
  }
  if (session.user.awaits_confirmation) return <Unconfirmed session={session} user={session.user} />;
  if (atTheDoor) return <Redirect to="/" replace />;
  return (
    <Shell key={session.user.account_id} user={session.user}>
      {/* Times are on every page: a change of the zone renders all again. */}
      <Pages key={zone} user={session.user} />
    </Shell>
  );
}

function Waiting() {
  return (
    <Center mih="100dvh" component="main">
      <Loader size="sm" aria-label="Loading" />
    </Center>
  );
}

/** Runs before any request for the account. Other tabs may switch too: each is notified and follows. */
function useShownAccount(id: string | undefined): void {
  const shown = useRef(id);
  useLayoutEffect(() => {
    nameAccount(id);
    if (id !== undefined && shown.current !== undefined && shown.current !== id) forgetAccount();
    shown.current = id;
  }, [id]);
}
