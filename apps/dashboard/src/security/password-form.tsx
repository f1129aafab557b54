import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useChange } from '../api/queries';
import { DialogForm } from '../ui/dialog-form';
import { showErrors } from '../ui/form-errors';

/** Asks for the password before something that whoever found an open browser must not do. */
export function PasswordForm<Done>({
  lead,
  action,
  color,
  act,
  stale,
  onDone,
  onCancel,
}: {
  lead: ReactNode;
  /** Of the button. */
  action: string;
  color?: string;
  act: (password: string) => Promise<Done>;
  stale: QueryKey[];
  onDone: (done: Done) => void;
  onCancel: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : 'Your current password is missing.') },
  });
  const change = useChange(act, stale);
  const submit = form.onSubmit(({ password }) => {
    setProblem(undefined);
    change.mutate(password, {
      onSuccess: onDone,
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onCancel}
      lead={<p className="muted">{lead}</p>}
      problem={problem}
      send={action}
      isPending={change.isPending}
      {...(color && { color })}
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the current password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
    </DialogForm>
  );
}
