import { Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/client';
import type { Enrolment } from '../api/types';
import { CurrentPasswordField } from '../ui/fields';
import { Dialog, Form } from '../ui/form';
import { done } from '../notify';
import { BackupCodes } from './backup-codes';

const QrCode = lazy(() => import('./qr-code'));

/** Steps: password, first code of the app, backup codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
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
          send={(body) => call<Enrolment>('POST', '/second-factor', body)}
          onDone={setEnrolment}
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
  enrolment: Enrolment;
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
export function PasswordForm<Output>({
  lead,
  ...props
}: {
  lead: string;
  label: string;
  color?: string;
  send: (body: { password: string }) => Promise<Output>;
  onDone: (output: Output) => void;
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
