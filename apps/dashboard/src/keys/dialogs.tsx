import { useForm } from '@mantine/form';
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { call, change } from '../api/client';
import type { IssuedKeyAnswer, ManagedKey } from '../api/generated/openapi';
import { ConfirmDialog, FormDialog, OnceDialog, Secret } from '../ui/form';
import { capProblem, type CapValues, capWarning, chosenCaps, type KeySpending, typedCaps } from './caps';
import { changedOf, useFreshValues } from '../ui/use-fresh-values';
import { count } from '../format/numbers';
import { Notice } from '../ui/page';
import { WholeNumberInput } from '../ui/fields';
import { Named } from '../ui/values';
import { ago, time } from '../format/times';

/**
 * Changes the caps of a key, for users who may not change its other settings.
 * @param path path of the keys in the API
 */
export function CapsDialog({
  path,
  apiKey,
  onClose,
}: {
  path: string;
  apiKey: ManagedKey;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: typedCaps(apiKey),
    validate: { day_cap: capProblem, month_cap: capProblem },
  });
  useFreshValues(form, typedCaps(apiKey));
  return (
    <FormDialog
      title={<Named before="Spending caps of" name={`“${apiKey.name}”`} />}
      form={form}
      send={(values) =>
        change('PATCH', `${path}/${apiKey.id}`, changedOf(form, chosenCaps(values)), apiKey.etag)
      }
      message="The caps are changed."
      onClose={onClose}
      label="Save"
    >
      <CapFields spent={apiKey} values={form.values} field={(name) => form.getInputProps(name)} />
    </FormDialog>
  );
}

interface FieldProps {
  value?: string;
  onChange?: (value: string) => void;
}

/** The caps of a key and its spending, with a warning when the caps would stop the key immediately. */
export function CapFields({
  spent,
  values,
  field,
}: {
  spent: KeySpending | undefined;
  values: CapValues;
  field: (name: keyof CapValues) => FieldProps;
}) {
  const warning = spent && capWarning(values, spent);
  const spentText = (credits: number | null | undefined, period: string) =>
    typeof credits === 'number' ? `${count(credits)} spent ${period}` : undefined;
  return (
    <>
      <Group grow align="flex-start">
        <WholeNumberInput
          label="Daily cap"
          description={spentText(spent?.spent_today, 'today') ?? 'Credits a day, UTC'}
          placeholder="No cap"
          {...field('day_cap')}
        />
        <WholeNumberInput
          label="Monthly cap"
          description={spentText(spent?.spent_this_month, 'this month') ?? 'Credits a month, UTC'}
          placeholder="No cap"
          {...field('month_cap')}
        />
      </Group>
      {warning && <Notice tone="warn">{warning}</Notice>}
    </>
  );
}

const graces = [
  { value: '0', label: 'None: the old key ends now' },
  { value: '900', label: '15 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
];

/** Replaces a key by a new one. The old key remains valid for a grace period. */
export function RerollDialog({
  apiKey,
  onClose,
  onIssued,
}: {
  apiKey: ManagedKey;
  onClose: () => void;
  onIssued: (issued: IssuedKeyAnswer) => void;
}) {
  const [grace, setGrace] = useState('86400');
  return (
    <ConfirmDialog
      title={<Named before="Reroll" name={`“${apiKey.name}”`} />}
      action="Reroll"
      confirm={() =>
        call<IssuedKeyAnswer>('POST', `/keys/${apiKey.id}/reroll`, { grace_seconds: Number(grace) })
      }
      onAnswer={onIssued}
      onClose={onClose}
      fields={
        <>
          {apiKey.expires_at && (
            <Notice tone="warn">
              The new key expires when this one would have: {time(apiKey.expires_at)},{' '}
              {ago(apiKey.expires_at)}. To have it last longer, edit it afterwards.
            </Notice>
          )}
          <Select
            label="Grace period of the old key"
            data={graces}
            value={grace}
            onChange={(value) => setGrace(value ?? '86400')}
          />
        </>
      }
    >
      You get a new key with the same name, scopes, addresses, caps and spending. The old key stops working
      after its grace period.
    </ConfirmDialog>
  );
}

/** Revokes a key permanently, after its name is typed. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ManagedKey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={<Named before="Revoke" name={`“${apiKey.name}”`} />}
      type={apiKey.name}
      action="Revoke for good"
      color="red"
      confirm={() => call('DELETE', `/keys/${apiKey.id}`)}
      message={`“${apiKey.name}” is revoked.`}
      onClose={onClose}
    >
      Programs that use it are refused at once, and this cannot be undone. To pause it, disable it instead.
    </ConfirmDialog>
  );
}

/** Shows the secret of a new key, once. */
export function SecretDialog({ issued, onClose }: { issued: IssuedKeyAnswer; onClose: () => void }) {
  return (
    <OnceDialog
      onClose={onClose}
      title={<Named name={`“${issued.key.name}”`} after="is ready" />}
      closeOnEscape={false}
    >
      <Notice tone="warn">Copy it now. We store only a hash of it, so it cannot be shown again.</Notice>
      <Secret text={issued.api_key} testId="api-key" />
    </OnceDialog>
  );
}
