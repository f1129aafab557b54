import { useState } from 'react';
import { useGet } from '../api/queries';
import type { DeploymentAnswer, HealthAnswer, Verdict } from '../api/generated/openapi';
import { bytes, milliseconds, none } from '../format/numbers';
import { duration } from '../format/times';
import { DataTable, TablePanel } from '../ui/data-table';
import { Page, Panel, Stat, Stats } from '../ui/page';
import { type State, StateTag } from '../ui/values';
import { describeDetail, isOld } from './describe-detail';
import { call } from '../api/client';
import { ChangeButton } from '../ui/busy-button';

const checkNames: Readonly<Record<string, string>> = {
  database: 'Database',
  ip_databases: 'IP databases',
  data_update: 'Data update',
  network: 'Network',
  replicas: 'Replicas',
  webhooks: 'Webhooks',
  mail: 'Mail',
};

/** The health of the service, refreshed every few seconds. */
export function HealthPage() {
  const health = useGet<HealthAnswer>('/admin/health', { refetchInterval: 5_000 });
  const data = health.data;
  return (
    <Page title="System health" lead={data && `Version ${data.version}`}>
      <Stats of={health}>
        <Stat
          label="Readiness"
          value={data && (data.ready ? 'Ready' : 'Not ready')}
          tone={data && (data.ready ? 'good' : 'bad')}
        />
        <Stat label="Up for" value={data && duration(data.uptime_seconds)} />
        <Stat label="Memory" value={data && bytes(data.memory_bytes)} hint="Resident" />
        <Stat label="Event loop delay" value={data && milliseconds(data.event_loop_delay_ms)} hint="p99" />
        <Stat
          label="Database"
          value={data && (data.database_bytes === null ? none : bytes(data.database_bytes))}
          hint="On disk"
        />
      </Stats>
      <TablePanel
        title="Checks"
        query={health}
        rows={({ checks }) => checks}
        rowKey={({ name }) => name}
        columns={[
          { header: 'Check', cell: ({ name }) => checkNames[name] ?? name },
          {
            header: 'State',
            cell: ({ ok, detail }) => <StateTag of={states[!ok ? 'fail' : isOld(detail) ? 'old' : 'ok']} />,
          },
          {
            header: 'Detail',
            wide: true,
            cell: ({ detail }) =>
              describeDetail(detail).map((line) => (
                <p key={line} className="muted">
                  {line}
                </p>
              )),
          },
        ]}
      />
      <DeploymentPanel />
    </Page>
  );
}

const states: Readonly<Record<Verdict | 'old', State>> = {
  ok: ['OK', 'good'],
  old: ['Old data', 'warn'],
  warn: ['Warning', 'warn'],
  fail: ['Failing', 'bad'],
};

/** Checks on demand: they connect to name servers, a mail host and the proxy. */
function DeploymentPanel() {
  const [found, setFound] = useState<DeploymentAnswer>();
  return (
    <Panel
      title="Deployment"
      note="The checks of admin doctor: settings, database, clock, Redis, DNS, mail port, browser, data, disk and proxy. They take up to ten seconds."
      flush={found !== undefined}
      actions={
        <ChangeButton
          size="xs"
          variant="default"
          change={() => call<DeploymentAnswer>('POST', '/admin/deployment')}
          onDone={setFound}
        >
          Check now
        </ChangeButton>
      }
    >
      {found && (
        <DataTable
          label="Deployment"
          rows={found.checks}
          rowKey={({ check }) => check}
          columns={[
            { header: 'Part', cell: ({ check }) => check },
            { header: 'State', cell: ({ verdict }) => <StateTag of={states[verdict]} /> },
            { header: 'Finding', wide: true, cell: ({ text }) => <p className="muted">{text}</p> },
          ]}
        />
      )}
    </Panel>
  );
}
