import { useState } from 'react';
import { useGet } from '../api/queries';
import type { CalibrationAnswer, DeploymentAnswer, HealthAnswer, Verdict } from '../api/generated/openapi';
import { bytes, milliseconds, none, percent } from '../format/numbers';
import { duration } from '../format/times';
import { DataTable, TablePanel } from '../ui/data-table';
import { Loaded, Page, Panel, Stat, Stats } from '../ui/page';
import { type State, StateTag } from '../ui/values';
import { describeDetail, isOld } from './describe-detail';
import { call } from '../api/client';
import { ChangeButton } from '../ui/busy-button';

const checkNames: Readonly<Record<string, string>> = {
  database: 'Database',
  ip_databases: 'IP databases',
  data_update: 'Data update',
  network: 'Network',
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
      <CalibrationPanel />
    </Page>
  );
}

/** The reliability of email verdicts: the share of right ones by confidence, and the Brier score by mail host. */
function CalibrationPanel() {
  const calibration = useGet<CalibrationAnswer>('/admin/calibration');
  return (
    <Panel
      title="Email verdicts and reported outcomes"
      flush={(calibration.data?.reliability.length ?? 0) > 0}
    >
      <Loaded query={calibration}>
        {({ reliability, brier }) =>
          reliability.length === 0 ? (
            <p className="muted">No outcome was reported for a validation yet.</p>
          ) : (
            <>
              <DataTable
                label="Reliability by confidence"
                rows={reliability}
                rowKey={({ confidence }) => String(confidence)}
                columns={[
                  { header: 'Stated', cell: ({ confidence }) => `${percent(confidence, 1)} or more` },
                  {
                    header: 'Right',
                    cell: ({ right }) => (
                      <>
                        <meter min={0} max={1} value={right} aria-label={percent(right, 1)} />{' '}
                        {percent(right, 1)}
                      </>
                    ),
                  },
                  { header: 'Outcomes', numeric: true, cell: ({ count }) => count },
                ]}
              />
              <DataTable
                label="Brier score by mail host"
                rows={brier}
                rowKey={({ host }) => host}
                columns={[
                  { header: 'Mail host', cell: ({ host }) => host },
                  { header: 'Brier score', numeric: true, cell: ({ score }) => score.toFixed(3) },
                  { header: 'Outcomes', numeric: true, cell: ({ count }) => count },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
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
