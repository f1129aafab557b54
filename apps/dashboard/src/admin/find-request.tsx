import { IconListSearch } from '@tabler/icons-react';
import { RequestDrawer } from '../requests/request-drawer';
import { LookUp } from '../requests/requests';
import { Empty, Page, Panel } from '../ui/page';
import { useLeave } from '../ui/details-drawer';
import { useKeptFor } from '../api/queries';

/** Finds a request of any account, for an operator who answers a complaint. */
export function FindRequest({ selected }: { selected?: string | undefined }) {
  const leave = useLeave('/admin/requests');
  const keptFor = useKeptFor('requests');
  return (
    <Page title="Find a request" lead="Of any account, by the request_id of the caller's answer.">
      <LookUp base="/admin/requests" />
      <Panel>
        <Empty icon={<IconListSearch size={20} />} title="Every answer carries a request_id">
          In its body and in the header X-Request-Id. Its outcome is kept for {keptFor}, its charge forever.
        </Empty>
      </Panel>
      {selected && <RequestDrawer event={selected} path="/admin/requests" onClose={leave} />}
    </Page>
  );
}
