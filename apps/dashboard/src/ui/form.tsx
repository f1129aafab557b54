import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/client';
import { useChange } from '../api/queries';
import { ago } from '../format/times';
import { Dialog } from './dialog';
import { Notice } from './notice';
import { done } from '../notify';

interface FormProps<Values, Output> {
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<Output>;
  onDone?: (output: Output, values: Values) => void;
  /** The label of the button. */
  label: string;
  lead?: ReactNode;
  /** The content below the button. */
  more?: ReactNode;
  color?: string;
  variant?: 'default';
  isReady?: boolean;
  /** In a dialog: the button to cancel, beside the other one. */
  onCancel?: () => void;
  /** Whether the button is as wide as the form. */
  fullWidth?: boolean;
  children?: ReactNode;
}

/** A form with its button. Errors are shown at their fields, or above all fields. */
export function Form<Values extends object, Output>({
  form,
  send,
  onDone,
  label,
  lead,
  more,
  color,
  variant,
  isReady = true,
  onCancel,
  fullWidth = false,
  children,
}: FormProps<Values, Output>) {
  const [problem, setProblem] = useState<string>();
  const change = useChange(send, onDone, (error) => setProblem(showErrors(form, error)));
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    if (isReady) change.mutate(values);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" {...(!onCancel && !fullWidth && { maw: 380 })}>
        {lead}
        {problem && <Notice>{problem}</Notice>}
        {children}
        <Group justify={onCancel ? 'flex-end' : 'flex-start'} gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            loading={change.isPending}
            disabled={!isReady}
            {...{ fullWidth, ...(color && { color }), ...(variant && { variant }) }}
          >
            {label}
          </Button>
        </Group>
        {more}
      </Stack>
    </form>
  );
}

/** A dialog that consists of a form. After a success it closes, unless there is more to be done. */
export function FormDialog<Values extends object, Output>({
  title,
  onClose,
  message,
  onDone,
  ...form
}: Omit<FormProps<Values, Output>, 'onCancel'> &
  Pick<ModalProps, 'title' | 'onClose'> & {
    /** Shown after a success. */
    message?: string;
  }) {
  const end = () => {
    if (message !== undefined) done(message);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form} onDone={onDone ?? end} onCancel={onClose} />
    </Dialog>
  );
}

/** Shows messages at their fields. @returns the message for the whole form; `undefined` if every message has a field */
function showErrors<Values>(form: UseFormReturnType<Values>, error: Error): string | undefined {
  if (!(error instanceof ApiError)) return error.message;
  const known = Object.entries(error.fields).filter(([name]) => name in (form.values as object));
  form.setErrors(Object.fromEntries(known));
  if (known.length > 0) return undefined;
  const { message, retryAfterSeconds: wait } = error;
  if (wait === undefined) return message;
  return `${message} It works again ${ago(new Date(Date.now() + wait * 1_000).toISOString())}.`;
}
