import { Switch } from '@mantine/core';
import { change } from '../api/client';
import { useChange, useGet } from '../api/queries';
import type { Alerts } from '../api/types';
import { Panel } from '../ui/page';

/** Whether the user receives mail about the account; empty if the service sends no mail. */
export function AlertsPanel({ email }: { email: string }) {
  const alerts = useGet<Alerts>('/alerts');
  const etag = alerts.data?.etag ?? '';
  const choose = useChange((on: boolean) => change('PUT', '/alerts', { on }, etag));
  if (!alerts.data?.possible) return null;
  return (
    <Panel title="Email alerts" note={`To ${email}, for this account.`}>
      <Switch
        label="Notify me when something needs attention"
        description="When credits run low or are used up, or a webhook endpoint was stopped, if your role can fix it."
        checked={choose.isPending ? choose.variables : alerts.data.on}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
      />
    </Panel>
  );
}
