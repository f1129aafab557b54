import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, change } from '../api/client';
import type { IssuedWebhookAnswer, ManagedWebhook, NewWebhookForm } from '../api/generated/openapi';
import { FormDialog } from '../ui/form';
import { changedOf, useFreshValues } from '../ui/use-fresh-values';
import { eventNames, eventTypes } from './status';

export function WebhookDialog({
  webhook,
  onClose,
  onIssued,
}: {
  webhook: ManagedWebhook | undefined;
  onClose: () => void;
  onIssued: (issued: IssuedWebhookAnswer) => void;
}) {
  const initialValues = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    types: (webhook?.types ?? eventNames) as string[],
  };
  const form = useForm({
    initialValues,
    validate: {
      url: (value) => (value.trim() ? null : 'Give the URL of your server.'),
      types: (value) => (value.length > 0 ? null : 'Choose at least one event.'),
    },
  });
  useFreshValues(form, initialValues);
  const send = async ({ url, description, types }: typeof initialValues) => {
    const settings: Required<NewWebhookForm> = {
      url: url.trim(),
      description: description.trim(),
      types: eventNames.filter((type) => types.includes(type)),
    };
    if (!webhook) return call<IssuedWebhookAnswer>('POST', '/webhooks', settings);
    await change('PATCH', `/webhooks/${webhook.id}`, changedOf(form, settings), webhook.etag);
    return undefined;
  };

  return (
    <FormDialog
      title={webhook ? 'Edit endpoint' : 'New endpoint'}
      {...{ form, send, onClose }}
      message={webhook && 'The endpoint is changed.'}
      onAnswer={webhook ? undefined : (issued) => issued && onIssued(issued)}
      label={webhook ? 'Save' : 'Create the endpoint'}
    >
      <TextInput
        label="URL"
        description="An https address that receives the events"
        placeholder="https://example.com/webhooks"
        type="url"
        data-autofocus
        spellCheck={false}
        maxLength={2_000}
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Description"
        placeholder="Billing alerts"
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <Checkbox.Group label="Events" {...form.getInputProps('types')}>
        <Stack gap={10} mt={8}>
          {eventNames.map((type) => (
            <Checkbox key={type} value={type} label={type} description={eventTypes[type]} size="xs" />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
