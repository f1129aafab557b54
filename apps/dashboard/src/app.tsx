import { Center, Loader, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { setAccount } from './api/client';
import { clearAccount, queryClient } from './api/query-client';
import { useSession } from './api/queries';
import { useZone } from './format/zone';
import { nonce } from './nonce';
import { Pages } from './pages';
import { Shell } from './shell/shell';
import { theme } from './theme';
import { Failure } from './ui/states';

// Pages for users who are not signed in. They load on demand.
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

/** Shows the pages to signed-in users, and the sign-in form to others. The address remains, so that sign-in leads to it. */
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
  // Also with a session: the link may be another user's.
  if (path === '/choose-password') return <ChoosePassword />;
  if (path === '/confirm-email') return <ConfirmEmail session={session} />;
  if (path === '/join') return <Join session={session} />;
  const isSignInPage = ['/sign-in', '/sign-up', '/lost-password'].includes(path);
  if (!session.user) {
    if (session.needs_code) return <SecondStep session={session} />;
    if (path === '/sign-up' && session.sign_up) return <SignUp session={session} />;
    if (path === '/lost-password' && session.mails_links) return <LostPassword />;
    return <SignIn session={session} />;
  }
  if (session.user.awaits_confirmation) return <Unconfirmed session={session} user={session.user} />;
  if (isSignInPage) return <Redirect to="/" replace />;
  return (
    <Shell key={session.user.account_id} user={session.user}>
      {/* A change of the time zone renders every page again. */}
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

/** Selects the account before any request for it. Other tabs are notified, and switch to it too. */
function useShownAccount(id: string | undefined): void {
  const shown = useRef(id);
  useLayoutEffect(() => {
    setAccount(id);
    if (id !== undefined && shown.current !== undefined && shown.current !== id) clearAccount();
    shown.current = id;
  }, [id]);
}
