import { Button, Stack, Switch, Tabs, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Operation } from '../api/types';
import { operationName, operations } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { AnswerPanel } from './answer-panel';
import { ask } from './ask';
import { KeyPicker, usePlaygroundKey } from './key-picker';
import { type Field, operationForms, standardValues, toBody, type Values } from './operation-forms';
import classes from './playground.module.css';
import { SnippetPanel } from './snippet-panel';

export function Playground() {
  const [operation, setOperation] = useState<Operation>('email');
  return (
    <Page title="Playground" lead="Ask the API from here, and take the call with you.">
      <Panel>
        <KeyPicker />
      </Panel>
      <Tabs
        value={operation}
        onChange={(value) => setOperation(value as Operation)}
        keepMounted={false}
        aria-label="Operation"
      >
        <Tabs.List mb="md" className={classes.tabs}>
          {operations.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {operationName[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {operations.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <Trial operation={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function Trial({ operation }: { operation: Operation }) {
  const form = operationForms[operation];
  const [values, setValues] = useState<Values>(() => standardValues(form));
  const [apiKey] = usePlaygroundKey();
  const client = useQueryClient();
  const body = toBody(form, values);
  const trial = useMutation({
    mutationFn: () => ask(operation, body, apiKey),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate();
  };

  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={operationName[operation]} note={form.lead}>
          <form onSubmit={submit}>
            <Stack gap="md">
              {form.fields.map((field) => (
                <Input
                  key={field.name}
                  field={field}
                  value={values[field.name]!}
                  onChange={(value) => setValues({ ...values, [field.name]: value })}
                />
              ))}
              <div>
                <Button
                  type="submit"
                  loading={trial.isPending}
                  disabled={!apiKey}
                  leftSection={<IconPlayerPlay size={15} />}
                >
                  Send
                </Button>
                {!apiKey && <span className={classes.hint}>Make or paste a key first.</span>}
              </div>
            </Stack>
          </form>
        </Panel>
        <SnippetPanel call={{ origin: location.origin, path: form.path, body }} />
      </div>
      <AnswerPanel answer={trial.data} error={trial.error} pending={trial.isPending} />
    </div>
  );
}

function Input({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
}) {
  const { name, label, description } = field;
  if (field.kind === 'switch') {
    return (
      <Switch
        name={name}
        label={label}
        description={description}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  return (
    <TextInput
      name={name}
      label={label}
      description={description}
      value={String(value)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
