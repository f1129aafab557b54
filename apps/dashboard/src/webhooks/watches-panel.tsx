import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../api/client';
import { useGet } from '../api/queries';
import type { WatchedPage, WatchedPagesAnswer } from '../api/generated/openapi';
import { byId, type Column, RowButton, TablePanel } from '../ui/data-table';
import { ConfirmDialog } from '../ui/form';
import { Moment } from '../ui/values';

const columns: readonly Column<WatchedPage>[] = [
  {
    header: 'Page',
    cell: ({ name, kind, network_id }) => (
      <div className="pair">
        <bdi>{name}</bdi>
        <span className="muted mono">{`${kind} ${network_id}`}</span>
      </div>
    ),
  },
  { header: 'Read', cell: ({ checked_at }) => <Moment at={checked_at} as="ago" /> },
  { header: 'Ends', cell: ({ ends_at }) => <Moment at={ends_at} as="date" /> },
];

/** The pages that the account watches by `POST /v1/network/watches`. */
export function WatchesPanel() {
  const watches = useGet<WatchedPagesAnswer>('/watches');
  const [ending, setEnding] = useState<WatchedPage>();
  return (
    <TablePanel
      rowKey={byId}
      title="Watched pages"
      query={watches}
      rows={({ watches }) => watches}
      columns={columns}
      rowActions={(watch) => (
        <RowButton label={`End the watch of ${watch.name}`} onClick={() => setEnding(watch)}>
          End
        </RowButton>
      )}
      empty={{
        icon: IconEye,
        title: 'No watched pages',
        children: (
          <>
            Start a watch by <code>POST /v1/network/watches</code>, and choose <code>network.changed</code> at
            an endpoint.
          </>
        ),
      }}
    >
      {ending && (
        <ConfirmDialog
          title="End the watch"
          action="End it"
          color="red"
          confirm={() => call('DELETE', `/watches/${ending.id}`)}
          message="The watch has ended."
          onClose={() => setEnding(undefined)}
        >
          <bdi>{ending.name}</bdi> is no longer checked for you. The credits for the watch are not refunded.
        </ConfirmDialog>
      )}
    </TablePanel>
  );
}
