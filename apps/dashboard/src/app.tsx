import { Center, Loader, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { setAccount } from './api/client';
import { clearAccount, queryClient, refreshAccount, useSession } from './api/queries';
import type { SignedInUser } from './api/generated/openapi';
import { useZone } from './format/zone';
import { Pages } from './pages';
import { Shell } from './shell/shell';
import { theme } from './theme';
import { Failure } from './ui/page';
import classes from './session/over.module.css';

// Pages for users who are not signed in. They load on demand.
const ChoosePassword = lazy(async () => ({ default: (await import('./session/join')).ChoosePassword }));
const ConfirmEmail = lazy(async () => ({ default: (await import('./session/confirm-email')).ConfirmEmail }));
const Join = lazy(async () => ({ default: (await import('./session/join')).Join }));
const LostPassword = lazy(async () => ({ default: (await import('./session/sign-in')).LostPassword }));
const SecondStep = lazy(async () => ({ default: (await import('./session/sign-in')).SecondStep }));
const SignIn = lazy(async () => ({ default: (await import('./session/sign-in')).SignIn }));
const Unconfirmed = lazy(async () => ({ default: (await import('./session/unconfirmed')).Unconfirmed }));
const SignUp = lazy(async () => ({ default: (await import('./session/sign-in')).SignUp }));

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

/**
 * Shows the pages to signed-in users, and the sign-in form to others. The address remains, so that sign-in leads to it. When a session
 * ends, the page stays below the form, with what was typed into it.
 */
function Gate() {
  const { data: session, error, refetch } = useSession();
  const [path] = useLocation();
  const [last, setLast] = useState<SignedInUser>();
  if (session?.user && session.user !== last) setLast(session.user);
  const isSignInPage = ['/sign-in', '/sign-up', '/lost-password'].includes(path);
  const user = session?.user ?? (isSignInPage ? undefined : last);
  const hasEnded = user !== undefined && session?.user === null;
  useShownUser(user);
  useEffect(() => (hasEnded ? () => void refreshAccount() : undefined), [hasEnded]);
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
  const signIn = () => {
    if (session.needs_code) return <SecondStep session={session} />;
    if (path === '/sign-up' && session.sign_up) return <SignUp session={session} />;
    if (path === '/lost-password' && session.mails_links) return <LostPassword />;
    return <SignIn session={session} ended={hasEnded ? user.email : undefined} />;
  };
  if (!user) return signIn();
  if (user.awaits_confirmation) return <Unconfirmed session={session} user={user} />;
  if (isSignInPage) return <Redirect to="/" replace />;
  return (
    <>
      <Shell key={`${user.email} ${user.account_id}`} user={user}>
        {/* A change of the time zone renders every page again. */}
        <Pages key={zone} user={user} />
      </Shell>
      {hasEnded && (
        <Over>
          <Suspense fallback={<Waiting />}>{signIn()}</Suspense>
        </Over>
      )}
    </>
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
function useShownUser(user: SignedInUser | undefined): void {
  const shown = useRef(user);
  useLayoutEffect(() => {
    setAccount(user?.account_id);
    const { current } = shown;
    if (user && current && (user.email !== current.email || user.account_id !== current.account_id))
      clearAccount();
    shown.current = user ?? current;
  }, [user]);
}

/** The nonce of style elements in the page's Content-Security-Policy; empty in development. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// react-remove-scroll, which locks the scrolling behind dialogs, reads the nonce from this global.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;

/** Covers the page and its dialogs, which keep their state. The browser takes the focus off them. */
function Over({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-label="Sign in"
      // Browsers close a dialog at a second Escape, whatever a listener says.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  );
}
