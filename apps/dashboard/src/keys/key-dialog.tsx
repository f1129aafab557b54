import { Box, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, change } from '../api/client';
import type { IssuedKeyAnswer, ManagedKey, NewKeyForm } from '../api/generated/openapi';
import { toLocalInput } from '../format/times';
import { zoneName } from '../format/zone';
import { keyScopes, operations, scopeName } from '../ui/operations';
import { capProblem, chosenCaps, typedCaps } from './caps';
import { expiryChoices, expiryMoment, splitAddresses } from './key-settings';
import { changedOf, useFreshValues } from '../ui/use-fresh-values';
import { FormDialog } from '../ui/form';
import { CapFields } from './dialogs';

export function KeyDialog({
  apiKey,
  onClose,
  onIssued,
}: {
  apiKey: ManagedKey | undefined;
  onClose: () => void;
  onIssued: (issued: IssuedKeyAnswer) => void;
}) {
  const initialValues = {
    name: apiKey?.name ?? '',
    scopes: (apiKey?.scopes ?? [...operations]) as string[],
    expiry: apiKey?.expires_at ? 'at' : 'never',
    expires_at: apiKey?.expires_at ? toLocalInput(new Date(apiKey.expires_at)) : '',
    allowed_ips: apiKey?.allowed_ips.join('\n') ?? '',
    test: false,
    ...typedCaps(apiKey),
  };
  const form = useForm({
    initialValues,
    validate: {
      name: (value) => (value.trim() ? null : 'Give it a name that says which program uses it.'),
      scopes: (value) => (value.length > 0 ? null : 'Choose at least one scope.'),
      expires_at: (value, { expiry }) => (expiry === 'at' && !value ? 'Choose a time.' : null),
      day_cap: capProblem,
      month_cap: capProblem,
    },
  });
  useFreshValues(form, initialValues);
  const send = async (values: typeof initialValues): Promise<IssuedKeyAnswer | undefined> => {
    const settings: Omit<Required<NewKeyForm>, 'test'> = {
      name: values.name.trim(),
      scopes: keyScopes.filter((scope) => values.scopes.includes(scope)),
      expires_at: expiryMoment(values.expiry, values.expires_at, new Date()),
      allowed_ips: splitAddresses(values.allowed_ips),
      ...chosenCaps(values),
    };
    if (!apiKey) return call<IssuedKeyAnswer>('POST', '/keys', { ...settings, test: values.test });
    // An unchanged expiry keeps its seconds, and may be past.
    const { expires_at } = settings;
    const changes = { ...changedOf(form, settings), ...(form.isDirty('expiry') && { expires_at }) };
    await change('PATCH', `/keys/${apiKey.id}`, changes, apiKey.etag);
    return undefined;
  };

  return (
    <FormDialog
      title={apiKey ? 'Edit API key' : 'Create API key'}
      {...{ form, send, onClose }}
      message={apiKey && 'The key is changed.'}
      onAnswer={apiKey ? undefined : (issued) => issued && onIssued(issued)}
      label={apiKey ? 'Save' : 'Create the key'}
    >
      <TextInput
        label="Name"
        placeholder="Signup form"
        data-autofocus
        maxLength={80}
        {...form.getInputProps('name')}
      />
      {!apiKey && (
        <Checkbox
          label="Test key"
          description="Its requests get sample answers and cost nothing. It stays a test key."
          {...form.getInputProps('test', { type: 'checkbox' })}
        />
      )}
      <Checkbox.Group label="Scopes" description="What it may be used for" {...form.getInputProps('scopes')}>
        <Box className="choices" mt={8}>
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeName[scope]} size="xs" />
          ))}
        </Box>
      </Checkbox.Group>
      <Select label="Expires" data={expiryChoices} {...form.getInputProps('expiry')} />
      {form.values.expiry === 'at' && (
        <TextInput
          type="datetime-local"
          label="Expires at"
          description={`In ${zoneName()}`}
          min={toLocalInput(new Date())}
          {...form.getInputProps('expires_at')}
        />
      )}
      <CapFields spent={apiKey} values={form.values} field={(name) => form.getInputProps(name)} />
      <Textarea
        label="Allowed addresses"
        description="IP addresses or CIDR blocks, one per line. Empty: any."
        placeholder={'203.0.113.7\n2001:db8::/32'}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        {...form.getInputProps('allowed_ips')}
      />
    </FormDialog>
  );
}
