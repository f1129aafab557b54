import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { change } from '../api/client';
import { useChange, useKeys } from '../api/queries';
import type { ApiKey } from '../api/types';
import { CapsDialog } from '../keys/caps-dialog';
import { keyColumns } from '../keys/keys';
import { actionsColumn, type Column, DataTable, RowButton } from '../ui/data-table';
import { freshOf } from '../ui/use-fresh-values';
import { Empty, Loaded, Panel } from '../ui/page';

export function AccountKeys({ accountId }: { accountId: string }) {
  const path = `/admin/accounts/${accountId}/keys`;
  const keys = useKeys(path);
  const [capped, setCapped] = useState<ApiKey>();
  const toggle = useChange(({ id, disabled, etag }: ApiKey) =>
    change('PATCH', `${path}/${id}`, { disabled: !disabled }, etag),
  );
  const columns: Column<ApiKey>[] = [
    ...keyColumns,
    {
      ...actionsColumn,
      cell: (key) => (
        <>
          <RowButton label={`Caps of ${key.name}`} onClick={() => setCapped(key)}>
            Caps
          </RowButton>
          <RowButton
            label={`${key.disabled ? 'Enable' : 'Disable'} ${key.name}`}
            onClick={() => toggle.mutate(key)}
          >
            {key.disabled ? 'Enable' : 'Disable'}
          </RowButton>
        </>
      ),
    },
  ];
  return (
    <Panel title="API keys" flush>
      <Loaded query={keys}>
        {({ keys: rows }) => (
          <DataTable
            {...{ label: 'API keys', columns, rows: rows.toReversed() }}
            empty={
              <Empty icon={<IconKey size={20} />} title="No API keys">
                The account’s owner makes keys, or you do: npm run admin -- key create.
              </Empty>
            }
          />
        )}
      </Loaded>
      {capped && (
        <CapsDialog
          path={path}
          apiKey={freshOf(keys.data?.keys, capped)}
          onClose={() => setCapped(undefined)}
        />
      )}
    </Panel>
  );
}
