import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, change } from '../api/client';
import { useChange } from '../api/queries';
import type { Alerts } from '../api/types';
import { failed } from '../ui/notify';
import { Panel } from '../ui/panel';

/** Whether the user receives mail about the account; empty if the service sends no mail. */
export function AlertsPanel({ email }: { email: string }) {
  const alerts = useQuery({ queryKey: ['alerts'], queryFn: () => call<Alerts>('GET', '/alerts') });
  const etag = alerts.data?.etag ?? '';
  const choose = useChange((on: boolean) => change('PUT', '/alerts', { on }, etag), [['alerts']]);
  if (!alerts.data?.possible) return null;
  return (
    <Panel title="Email alerts" note={`To ${email}, for this account.`}>
      <Switch
        label="Notify me when something needs attention"
        description="When credits run low or are used up, or a webhook endpoint was stopped, if your role can fix it."
        checked={choose.isPending ? choose.variables : alerts.data.on}
        onChange={(event) => choose.mutate(event.currentTarget.checked, { onError: failed })}
      />
    </Panel>
  );
}
