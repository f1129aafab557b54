import { Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/client';
import type { Enrolment } from '../api/types';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { done } from '../ui/notify';
import { BackupCodes } from './backup-codes';
import { PasswordForm } from './password-form';
import { secondFactorChanges } from './queries';
import { useSubmit } from '../ui/use-submit';

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
          action="Continue"
          act={(password) => call<Enrolment>('POST', '/second-factor', { password })}
          stale={[]}
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
  const submission = useSubmit(
    form,
    (values) => call('POST', '/second-factor/confirmation', values),
    secondFactorChanges,
    () => {
      done('Two-factor sign-in is on.');
      onConfirmed();
    },
  );
  return (
    <DialogForm
      {...submission}
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
      send="Turn it on"
    >
      <TextInput
        label="Code"
        description="Six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}
