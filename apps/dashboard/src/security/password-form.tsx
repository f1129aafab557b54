import { useForm } from '@mantine/form';
import { type ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { DialogForm } from '../ui/dialog-form';
import { CurrentPasswordField } from '../ui/fields';
import { useSubmit } from '../ui/use-submit';

/** Requires the password before a sensitive action. */
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
  /** Label of the button. */
  action: string;
  color?: string;
  act: (password: string) => Promise<Done>;
  stale: QueryKey[];
  onDone: (done: Done) => void;
  onCancel: () => void;
}) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : 'Your current password is missing.') },
  });
  const submission = useSubmit(form, ({ password }) => act(password), stale, onDone);
  return (
    <DialogForm
      {...submission}
      onCancel={onCancel}
      lead={<p className="muted">{lead}</p>}
      send={action}
      {...(color && { color })}
    >
      <CurrentPasswordField data-autofocus {...form.getInputProps('password')} />
    </DialogForm>
  );
}
