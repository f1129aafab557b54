import { IconMapOff } from '@tabler/icons-react';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { SignedInUser } from './api/generated/openapi';
import { pageOf } from './page-of';
import { Overview } from './overview/overview';
import { Failure, MissingPage, Rows } from './ui/page';
import { useMay } from './api/queries';

// Only the first page loads with the shell. The others load on demand.
const Keys = lazy(async () => ({ default: (await import('./keys/keys')).Keys }));
const KeyPage = lazy(async () => ({ default: (await import('./keys/key-page')).KeyPage }));
const Credits = lazy(async () => ({ default: (await import('./credits/credits')).Credits }));
const Performance = lazy(async () => ({ default: (await import('./performance/performance')).Performance }));
const Requests = lazy(async () => ({ default: (await import('./requests/requests')).Requests }));
const Playground = lazy(async () => ({ default: (await import('./playground/playground')).Playground }));
const Webhooks = lazy(async () => ({ default: (await import('./webhooks/webhooks')).Webhooks }));
const Lists = lazy(async () => ({ default: (await import('./lists/lists')).Lists }));
const ListPage = lazy(async () => ({ default: (await import('./lists/list-page')).ListPage }));
const NewListPage = lazy(async () => ({ default: (await import('./lists/new-list')).NewListPage }));
const People = lazy(async () => ({ default: (await import('./people/people')).People }));
const Settings = lazy(async () => ({ default: (await import('./settings/settings')).Settings }));
const Service = lazy(async () => ({ default: (await import('./admin/service')).Service }));
const Accounts = lazy(async () => ({ default: (await import('./admin/accounts')).Accounts }));
const AccountPage = lazy(async () => ({ default: (await import('./admin/account')).AccountPage }));
const FindRequest = lazy(async () => ({ default: (await import('./requests/requests')).FindRequest }));
const ActivityPage = lazy(async () => ({ default: (await import('./audit/audit-panel')).ActivityPage }));
const Prices = lazy(async () => ({ default: (await import('./admin/terms')).Prices }));
const Health = lazy(async () => ({ default: (await import('./admin/health')).HealthPage }));

export function Pages({ user }: { user: SignedInUser }) {
  const admin = user.role === 'admin';
  const may = useMay();
  const [path] = useLocation();
  return (
    <ErrorBoundary key={pageOf(path)}>
      <Suspense fallback={<Rows count={8} />}>
        <Switch>
          <Route path="/">
            <Overview isAdmin={admin} />
          </Route>
          <Route path="/keys" component={Keys} />
          <Route path="/keys/:id">{({ id }) => <KeyPage id={id} />}</Route>
          <Route path="/credits" component={Credits} />
          <Route path="/performance" component={Performance} />
          <Route path="/requests/:id?">{({ id }) => <Requests selected={id} />}</Route>
          <Route path="/playground">{may('keys:manage') ? <Playground /> : <NotForRole />}</Route>
          <Route path="/webhooks/:id?">
            {({ id }) => (may('webhooks:manage') ? <Webhooks selected={id} /> : <NotForRole />)}
          </Route>
          <Route path="/lists" component={Lists} />
          <Route path="/lists/new">{may('lists:run') ? <NewListPage /> : <NotForRole />}</Route>
          <Route path="/lists/:id">{({ id }) => <ListPage id={id} />}</Route>
          <Route path="/people" component={People} />
          <Route path="/settings">
            <Settings user={user} />
          </Route>
          {admin && (
            <>
              <Route path="/admin" component={Service} />
              <Route path="/admin/accounts" component={Accounts} />
              <Route path="/admin/accounts/:id/:tab?">
                {({ id, tab }) => <AccountPage id={id} tab={tab} />}
              </Route>
              <Route path="/admin/requests/:id?">{({ id }) => <FindRequest selected={id} />}</Route>
              <Route path="/admin/audit" component={ActivityPage} />
              <Route path="/admin/prices" component={Prices} />
              <Route path="/admin/health" component={Health} />
            </>
          )}
          <Route>
            <MissingPage icon={IconMapOff} title="Nothing here" problem="There is no page at this address">
              Choose one from the menu.
            </MissingPage>
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

function NotForRole() {
  return (
    <MissingPage icon={IconMapOff} title="Not for your role" problem="Your role may not open this page">
      An owner of the account can give you another role, under People.
    </MissingPage>
  );
}

/** Confines an error to its page, so that the menu remains usable. A page that fails to load is an error too. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Failure error={isLoadFailure(error) ? unreachable : error} retry={() => location.reload()} />;
  }
}

const unreachable = new Error('This page could not be fetched: the service cannot be reached.');

/** Whether a module failed to load. Chromium, Firefox and Safari have different messages. */
function isLoadFailure({ message }: Error): boolean {
  return /dynamically imported module|Importing a module script failed/i.test(message);
}
