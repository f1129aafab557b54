import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useForm } from '@mantine/form';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { call } from '../api/client';
import { useGet } from '../api/queries';
import type { EnrolmentAnswer, SecondFactorAnswer } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { done } from '../notify';
import { StateTag } from '../ui/values';
import { Loaded, Notice, Panel, Rows } from '../ui/page';
import { Dialog, Form } from '../ui/form';
import { CurrentPasswordField } from '../ui/fields';
import { useCopy } from '../ui/copy';

type DialogName = 'set up' | 'turn off' | 'codes';

/** Shows whether sign-in requires a code, and changes it. */
export function SecondFactorPanel() {
  const factor = useGet<SecondFactorAnswer>('/second-factor');
  const [opened, setOpened] = useState<DialogName>();
  const close = () => setOpened(undefined);
  return (
    <Panel title="Two-factor sign-in" note="A code from an app on your phone, in addition to the password.">
      <Loaded query={factor} waiting={<Rows count={2} />}>
        {({ on, backup_codes_left }) => (
          <Stack gap="md">
            <div>
              <StateTag of={on ? ['On', 'good'] : ['Off', 'plain']} />{' '}
              {on && <span className="muted">{count(backup_codes_left ?? 0)} backup codes left</span>}
            </div>
            {on ? (
              <Group gap="xs">
                <Button variant="default" onClick={() => setOpened('codes')}>
                  New backup codes
                </Button>
                <Button variant="default" onClick={() => setOpened('turn off')}>
                  Turn off
                </Button>
              </Group>
            ) : (
              <div>
                <Button onClick={() => setOpened('set up')}>Set up</Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {opened === 'set up' && <SetUpDialog onClose={close} />}
      {opened === 'turn off' && <TurnOffDialog onClose={close} />}
      {opened === 'codes' && <NewCodesDialog onClose={close} />}
    </Panel>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Turn off two-factor sign-in">
      <PasswordForm
        lead="You then sign in with the password alone, and the backup codes stop working."
        label="Turn off"
        color="red"
        send={(body) => call('POST', '/second-factor/removal', body)}
        onDone={() => {
          done('Two-factor sign-in is off.');
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog onClose={onClose} title="New backup codes" closeOnClickOutside={!codes} closeOnEscape={!codes}>
      {codes ? (
        <BackupCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          lead="Your present codes then stop working."
          label="Create new codes"
          send={(body) => call<{ backup_codes: string[] }>('POST', '/second-factor/backup-codes', body)}
          onAnswer={(made) => setCodes(made.backup_codes)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

const QrCode = lazy(() => import('./qr-code'));

/** Steps: password, first code of the app, backup codes. */
function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer>();
  const [isOn, setIsOn] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title={isOn ? 'Backup codes' : 'Set up two-factor sign-in'}
      closeOnClickOutside={!isOn}
      closeOnEscape={!isOn}
    >
      {!enrolment ? (
        <PasswordForm
          lead="At every sign-in you will need a code that an app on your phone shows."
          label="Continue"
          send={(body) => call<EnrolmentAnswer>('POST', '/second-factor', body)}
          onAnswer={setEnrolment}
          onCancel={onClose}
        />
      ) : isOn ? (
        <BackupCodes codes={enrolment.backup_codes} onDone={onClose} />
      ) : (
        <FirstCode enrolment={enrolment} onConfirmed={() => setIsOn(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function FirstCode({
  enrolment: { uri, secret },
  onConfirmed,
  onCancel,
}: {
  enrolment: EnrolmentAnswer;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : 'The code is missing.') },
  });
  return (
    <Form
      form={form}
      send={(values) => call('POST', '/second-factor/confirmation', values)}
      onDone={() => {
        done('Two-factor sign-in is on.');
        onConfirmed();
      }}
      onCancel={onCancel}
      lead={
        <>
          <p className="muted">Read this with your authenticator app, or type the key into it.</p>
          <Suspense fallback={<Skeleton h={220} />}>
            <QrCode text={uri} label="QR code for the authenticator app" />
          </Suspense>
          <code className="mono" data-testid="totp-secret">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </>
      }
      label="Turn it on"
    >
      <TextInput
        label="Code"
        description="Six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
    </Form>
  );
}

/** Requires the password before a sensitive action. */
function PasswordForm<Output>({
  lead,
  ...props
}: {
  lead: string;
  label: string;
  color?: string;
  send: (body: { password: string }) => Promise<Output>;
  onAnswer?: (output: Output) => void;
  onDone?: () => void;
  onCancel: () => void;
}) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : 'Your current password is missing.') },
  });
  return (
    <Form {...props} form={form} lead={<p className="muted">{lead}</p>}>
      <CurrentPasswordField data-autofocus {...form.getInputProps('password')} />
    </Form>
  );
}

/** Shows backup codes, once. */
function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { copied, copy } = useCopy(codes.join('\n'));
  return (
    <Stack gap="md">
      <Notice tone="warn">
        Keep these codes where you find them without your phone. Each signs you in once; they will not be
        shown again.
      </Notice>
      <ul className="box choices" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
          data-autofocus
        >
          {copied ? 'Copied' : 'Copy them'}
        </Button>
        <Button onClick={onDone}>I have stored them</Button>
      </Group>
    </Stack>
  );
}
