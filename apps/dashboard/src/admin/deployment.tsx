import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client';
import type { Deployment, Verdict } from '../api/types';
import { DataTable } from '../ui/data-table';
import { failed } from '../notify';
import { Tag } from '../ui/values';
import { Panel } from '../ui/page';

const states: Readonly<Record<Verdict, { tone: 'good' | 'warn' | 'bad'; text: string }>> = {
  ok: { tone: 'good', text: 'OK' },
  warn: { tone: 'warn', text: 'Warning' },
  fail: { tone: 'bad', text: 'Failing' },
};

/** Checks on demand: they connect to name servers, a mail host and the proxy. */
export function DeploymentPanel() {
  const check = useMutation({
    mutationFn: () => call<Deployment>('POST', '/admin/deployment'),
    onError: failed,
  });
  return (
    <Panel
      title="Deployment"
      note="Settings, database, clock, Redis, DNS, mail port, browser, data, disk and proxy, as admin doctor checks them. Takes up to ten seconds."
      flush={check.data !== undefined}
      actions={
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
      }
    >
      {check.data && (
        <DataTable
          label="Deployment"
          rows={check.data.checks}
          rowKey={({ check }) => check}
          columns={[
            { header: 'Part', cell: ({ check }) => check },
            {
              header: 'State',
              cell: ({ verdict }) => (
                <Tag tone={states[verdict].tone} dot>
                  {states[verdict].text}
                </Tag>
              ),
            },
            { header: 'Finding', wide: true, cell: ({ text }) => <p className="muted">{text}</p> },
          ]}
        />
      )}
    </Panel>
  );
}
