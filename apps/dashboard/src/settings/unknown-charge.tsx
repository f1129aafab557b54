import { Switch } from '@mantine/core';
import { change as send } from '../api/client';
import { useChange, useMay } from '../api/queries';
import { Terms } from '../ui/values';

const what = 'A mail server refused or delayed us or did not answer, or name servers failed.';

/** Whether email validations without a result are charged. */
export function UnknownCharge({ charged, etag }: { charged: boolean; etag: string }) {
  const mayChange = useMay()('billing:manage');
  const change = useChange((charge_unknown: boolean) => send('PATCH', '/account', { charge_unknown }, etag));
  if (!mayChange)
    return (
      <Terms
        title="Validations without a result"
        terms={[['Email validation', charged ? 'Charged' : 'Free']]}
      />
    );
  return (
    <Switch
      label="Charge validations without a result"
      description={`${what} Off: such an answer costs nothing.`}
      checked={change.isPending ? change.variables : charged}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
