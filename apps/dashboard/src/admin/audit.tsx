import { AuditPanel } from '../audit/audit-panel';
import { Page } from '../ui/page';

export function AuditPage() {
  return (
    <Page title="Activity" lead="Who changed what, and who signed in.">
      <AuditPanel path="/admin/audit" withAccounts />
    </Page>
  );
}
