import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode } from 'react';
import { FormDialog } from './form';

/** A dialog whose button makes a change. */
export function ConfirmDialog<Result>({
  title,
  action,
  color,
  type: name,
  confirm,
  message,
  onDone,
  onClose,
  children,
}: {
  title: ReactNode;
  /** The label of the button. */
  action: string;
  color?: 'red';
  /** For an irreversible action: the name that must be typed. */
  type?: string;
  confirm: () => Promise<Result>;
  /** Shown after a success, before the dialog closes. */
  message?: string;
  /** Instead of the message. */
  onDone?: (result: Result) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useForm({ initialValues: { typed: '' } });
  return (
    <FormDialog
      {...{ title, form, onClose, label: action, send: confirm }}
      {...{ ...(message !== undefined && { message }), ...(onDone && { onDone }), ...(color && { color }) }}
      isReady={name === undefined || form.values.typed.trim() === name.trim()}
    >
      {children}
      {name !== undefined && (
        <TextInput
          label={`Type ${name} to confirm`}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('typed')}
        />
      )}
    </FormDialog>
  );
}
