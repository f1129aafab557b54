import { SegmentedControl, Select, Stack, Switch, Tabs, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { catalogue } from '../api/generated/catalogue';
import type { CatalogueEntry, Field } from '../api/catalogue-entry';
import { useSession } from '../api/queries';
import { Page, Panel } from '../ui/page';
import { AnswerPanel, type View } from './answer-panel';
import { sendRequest } from './send-request';
import { KeyPicker, usePlaygroundKey } from './key-picker';
import { initialValues, isShown, toBody, type Values, valuesOf } from './body-form';
import classes from './playground.module.css';
import { type ApiCall, type Language, languages, snippet } from './snippets';
import { Code } from '../ui/copy';
import { BusyButton } from '../ui/busy-button';

export function Playground() {
  const [operation, setOperation] = useState<string>(catalogue[0].name);
  const [view, setView] = useState<View>('Result');
  return (
    <Page title="Playground" lead="Send a request from here, and take the code with you.">
      <Panel>
        <KeyPicker />
      </Panel>
      <Tabs
        value={operation}
        onChange={(value) => setOperation(value!)}
        keepMounted={false}
        aria-label="Operation"
      >
        <Tabs.List mb="md" className="tabs">
          {catalogue.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {catalogue.map((operation) => (
          <Tabs.Panel key={operation.name} value={operation.name}>
            <Trial operation={operation} view={view} onView={setView} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function Trial({
  operation,
  view,
  onView,
}: {
  operation: CatalogueEntry;
  view: View;
  onView: (view: View) => void;
}) {
  const demo = Boolean(useSession().data?.demo);
  const [values, setValues] = useState<Values>(() => initialValues(operation, demo));
  const [apiKey] = usePlaygroundKey();
  const answer = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const body = toBody(operation, values);
  const trial = useMutation({
    mutationFn: () => sendRequest(operation.send, body, apiKey),
    // On a phone, the answer may be outside of the visible part.
    onMutate: () => {
      const { current } = answer;
      if (current && current.getBoundingClientRect().top > innerHeight / 2) current.scrollIntoView();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['/account'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate();
  };

  return (
    <div className={classes.columns}>
      <Panel title={operation.label} note={operation.description}>
        <form onSubmit={submit}>
          <Stack gap="md">
            {demo && operation.examples.length > 0 && (
              <Select
                label="Example"
                description="Choose a sample by its result"
                data={operation.examples.map(({ name }) => name)}
                value={
                  operation.examples.find((example) => isShown(operation, values, example))?.name ?? null
                }
                placeholder="Your own"
                searchable
                onChange={(name) => {
                  const example = operation.examples.find((each) => each.name === name);
                  if (example) setValues(valuesOf(operation, values, example));
                }}
              />
            )}
            {operation.fields.map((field) => (
              <Input
                key={field.name}
                field={field}
                value={values[field.name]!}
                placeholder={String(field.initial)}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
              />
            ))}
            <div>
              <BusyButton
                type="submit"
                loading={trial.isPending}
                disabled={!apiKey}
                leftSection={<IconPlayerPlay size={15} />}
              >
                Send
              </BusyButton>
              {!apiKey && <span className="muted"> Create or paste a key first.</span>}
            </div>
          </Stack>
        </form>
      </Panel>
      <div className={classes.answer} ref={answer}>
        <AnswerPanel
          operation={operation.name}
          view={view}
          onView={onView}
          answer={trial.data}
          error={trial.error}
          pending={trial.isPending}
        />
      </div>
      <SnippetPanel call={{ origin: location.origin, path: operation.path, body }} />
    </div>
  );
}

function Input({
  field,
  value,
  placeholder,
  onChange,
}: {
  field: Field;
  value: string | boolean;
  placeholder: string;
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
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SnippetPanel({ call }: { call: ApiCall }) {
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <Panel
      title="The same call"
      actions={
        <SegmentedControl
          aria-label="Language"
          size="xs"
          data={[...languages]}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      }
    >
      <Code text={snippet(language, call)} label={`the call in ${language}`} tall />
    </Panel>
  );
}
