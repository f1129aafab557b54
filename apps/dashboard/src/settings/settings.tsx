import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AuditPanel } from '../audit/audit-panel';
import { call } from '../api/client';
import { useAccount } from '../api/queries';
import type { User } from '../api/types';
import { count } from '../format/numbers';
import { passwordHint, passwordProblem } from '../session/password-rules';
import { EmailPanel } from '../security/email-panel';
import { PasskeysPanel } from '../security/passkeys-panel';
import { SecondFactorPanel } from '../security/second-factor-panel';
import { SessionsPanel } from '../session/sessions-panel';
import { done } from '../notify';
import { limitedItems, limitName, pricedItems, priceName } from '../ui/operations';
import { Loaded, Page, Panel } from '../ui/page';
import { AlertsPanel } from './alerts-panel';
import { BodiesPanel } from './bodies-panel';
import { UnknownCharge } from './unknown-charge';
import { CurrentPasswordField, PasswordField } from '../ui/fields';
import { Form } from '../ui/form';
import { CopiedId, Terms } from '../ui/values';

export function Settings({ user }: { user: User }) {
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

function PasswordPanel({ user }: { user: User }) {
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value ? null : 'Your current password is missing.'),
      new_password: (value) => passwordProblem(value, user.email),
    },
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
