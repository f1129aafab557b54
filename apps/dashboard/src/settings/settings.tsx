import { Button, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AuditPanel } from '../audit/audit-panel';
import { call, change } from '../api/client';
import { maxBodyDays } from '../api/generated/bounds';
import { useAccount, useChange, useGet, useMay, useSession } from '../api/queries';
import type { AlertsAnswer, SignedInUser } from '../api/generated/openapi';
import { count, plural } from '../format/numbers';
import { PasskeysPanel } from '../security/passkeys-panel';
import { SecondFactorPanel } from '../security/second-factor-panel';
import { SessionsPanel } from '../session/sessions-panel';
import { done } from '../notify';
import { limitedItems, limitName, pricedItems, priceName } from '../ui/operations';
import { Loaded, Page, Panel } from '../ui/page';
import {
  CurrentPasswordField,
  EmailField,
  PasswordField,
  passwordHint,
  WholeNumberInput,
} from '../ui/fields';
import { Form } from '../ui/form';
import { CopiedId, Terms } from '../ui/values';
import { useFreshValues } from '../ui/use-fresh-values';
import { wholeNumber, wholeNumberProblem } from '../ui/whole-number';

export function Settings({ user }: { user: SignedInUser }) {
  const account = useAccount();
  return (
    <Page title="Settings" lead={user.email}>
      <div className="columns">
        <Stack gap="md">
          <EmailPanel />
          <PasswordPanel user={user} />
          <SecondFactorPanel />
          <AlertsPanel email={user.email} />
        </Stack>
        <Stack gap="md">
          <Panel title="Your terms" note="Only successful requests are charged.">
            <Loaded query={account}>
              {({ id, prices, limits, charge_unknown, etag }) => (
                <Stack gap="lg">
                  <Terms
                    title="Credits"
                    terms={pricedItems.map((item) => [priceName[item], count(prices[item])])}
                  />
                  <Terms
                    title="Requests per second"
                    terms={limitedItems.map((item) => [limitName[item], count(limits[item])])}
                  />
                  <UnknownCharge charged={charge_unknown} etag={etag} />
                  <Terms
                    title="Account"
                    terms={[['Id', <CopiedId id={id} label="Copy the account’s id" />]]}
                  />
                </Stack>
              )}
            </Loaded>
          </Panel>
          <BodiesPanel />
        </Stack>
      </div>
      <PasskeysPanel />
      <SessionsPanel path="/sessions" />
      <AuditPanel path="/audit" />
    </Page>
  );
}

function PasswordPanel({ user }: { user: SignedInUser }) {
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: { current_password: (value) => (value ? null : 'Your current password is missing.') },
  });
  return (
    <Panel title="Password" note="A change signs you out on every other device.">
      <Form
        form={form}
        send={(values) => call('POST', '/password', values)}
        onDone={() => {
          form.reset();
          done('Your password is changed. Other devices are signed out.');
        }}
        label="Change password"
      >
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <CurrentPasswordField {...form.getInputProps('current_password')} />
        <PasswordField
          label="New password"
          description={passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
      </Form>
    </Panel>
  );
}

/** Whether the user receives mail about the account; empty if the service sends no mail. */
function AlertsPanel({ email }: { email: string }) {
  const alerts = useGet<AlertsAnswer>('/alerts');
  const etag = alerts.data?.etag ?? '';
  const choose = useChange((on: boolean) => change('PUT', '/alerts', { on }, etag));
  if (!alerts.data?.possible) return null;
  return (
    <Panel title="Email alerts" note={`To ${email}, for this account.`}>
      <Switch
        label="Notify me when something needs attention"
        description="When credits run low or are used up, or a webhook endpoint is stopped. You get the alerts that your role can act on."
        checked={choose.isPending ? choose.variables : alerts.data.on}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
      />
    </Panel>
  );
}

/** For how many days the account keeps bodies; empty if the operator does not offer it. */
function BodiesPanel() {
  const { body_days: days, etag = '' } = useAccount().data ?? {};
  const mayChange = useMay()('bodies:manage');
  if (typeof days !== 'number') return null;
  return (
    <Panel
      title="Bodies of requests and answers"
      note="Stored encrypted, for the details of a request. They may hold personal data."
    >
      {mayChange ? (
        <DaysForm days={days} etag={etag} />
      ) : (
        <p>{days === 0 ? 'They are not stored.' : `They are kept for ${plural(days, 'day')}.`}</p>
      )}
    </Panel>
  );
}

function DaysForm({ days, etag }: { days: number; etag: string }) {
  const form = useForm({
    initialValues: { days: String(days) },
    validate: { days: (value) => wholeNumberProblem(value, 0, maxBodyDays) },
  });
  useFreshValues(form, { days: String(days) });
  return (
    <Form
      form={form}
      send={(values) => change('PUT', '/account/bodies', { days: wholeNumber(values.days) }, etag)}
      onDone={(_, values) =>
        done(
          wholeNumber(values.days) === 0
            ? 'Bodies are not stored. Stored ones are deleted.'
            : `Bodies are kept for ${plural(wholeNumber(values.days), 'day')}.`,
        )
      }
      label="Keep bodies"
      variant="default"
    >
      <WholeNumberInput
        label="Days to keep bodies"
        description={`0 to ${maxBodyDays}. With 0 none are stored. Fewer days delete older bodies for good.`}
        {...form.getInputProps('days')}
      />
    </Form>
  );
}

/** Whether email validations without a result are charged. */
function UnknownCharge({ charged, etag }: { charged: boolean; etag: string }) {
  const mayChange = useMay()('billing:manage');
  const choose = useChange((charge_unknown: boolean) =>
    change('PATCH', '/account', { charge_unknown }, etag),
  );
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
      description="Such a validation ends because a mail server refuses or delays us, or because it or a name server does not answer. When this is off, it costs nothing."
      checked={choose.isPending ? choose.variables : charged}
      onChange={(event) => choose.mutate(event.currentTarget.checked)}
    />
  );
}

/** Changes the user's address. A mailed link confirms the new one. */
function EmailPanel() {
  const mails = useSession().data?.mails_links;
  return (
    <Panel title="Email address" note="What you sign in with, and where mail goes to.">
      {mails ? (
        <ChangeForm />
      ) : (
        <p className="muted">
          This service sends no mail, so it cannot confirm another address. Ask its operator to change yours.
        </p>
      )}
    </Panel>
  );
}

function ChangeForm() {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
      password: (value) => (value ? null : 'Your current password is missing.'),
    },
  });
  if (mailedTo !== undefined)
    return (
      <Stack gap="md" align="flex-start">
        <p role="status">
          A link is on its way to <bdi>{mailedTo}</bdi>, unless that address belongs to another user. Your
          address changes when you open it: once, within a day.
        </p>
        <Button variant="default" onClick={() => setMailedTo(undefined)}>
          Choose another one
        </Button>
      </Stack>
    );
  return (
    <Form
      form={form}
      send={({ email, password }) => call('POST', '/email', { email: email.trim(), password })}
      onDone={(_, values) => {
        setMailedTo(values.email.trim());
        form.reset();
      }}
      label="Change address"
    >
      <EmailField
        label="New address"
        description="A link that is mailed there confirms it."
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <CurrentPasswordField {...form.getInputProps('password')} />
    </Form>
  );
}
