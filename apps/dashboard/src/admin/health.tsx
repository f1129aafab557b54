import { useGet } from '../api/queries';
import type { Health } from '../api/types';
import { bytes, milliseconds, none } from '../format/numbers';
import { duration } from '../format/times';
import { DataTable } from '../ui/data-table';
import { Loaded, Page, Panel } from '../ui/page';
import { Stat, Stats } from '../ui/stats';
import { Tag } from '../ui/values';
import { CalibrationPanel } from './calibration';
import { DeploymentPanel } from './deployment';
import { describeDetail, isOld } from './describe-detail';

const checkNames: Readonly<Record<string, string>> = {
  database: 'Database',
  ip_databases: 'IP databases',
  data_update: 'Data update',
  network: 'Network',
  mail: 'Mail',
};

/** The health of the service, refreshed every few seconds. */
export function HealthPage() {
  const health = useGet<Health>('/admin/health', { refetchInterval: 5_000 });
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
      <Panel title="Checks" flush>
        <Loaded query={health}>
          {({ checks }) => (
            <DataTable
              label="Checks"
              rows={checks}
              rowKey={({ name }) => name}
              columns={[
                { header: 'Check', cell: ({ name }) => checkNames[name] ?? name },
                {
                  header: 'State',
                  cell: ({ ok, detail }) =>
                    ok && isOld(detail) ? (
                      <Tag tone="warn" dot>
                        Old data
                      </Tag>
                    ) : (
                      <Tag tone={ok ? 'good' : 'bad'} dot>
                        {ok ? 'OK' : 'Failing'}
                      </Tag>
                    ),
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
          )}
        </Loaded>
      </Panel>
      <DeploymentPanel />
      <CalibrationPanel />
    </Page>
  );
}
