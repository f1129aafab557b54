import { Button, Group, Modal, type ModalProps, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { ApiError } from '../api/client';
import { useChange } from '../api/queries';
import { ago } from '../format/times';
import { done } from '../notify';
import { Notice } from './page';
import { useReturnFocus } from './use-return-focus';
import { useCopy } from './copy';
import { BusyButton } from './busy-button';

interface FormProps<Values, Output> {
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<Output>;
  /** Called at once, before the screen is read again: shows a secret. */
  onAnswer?: ((output: Output) => void) | undefined;
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

/** A form with its button. Errors are shown at their fields, or above all fields. The first one comes into view. */
export function Form<Values extends object, Output>({
  form,
  send,
  onAnswer,
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
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [refusals]);
  const refuse = () => setRefusals((count) => count + 1);
  const sent = async (values: Values) => {
    const output = await send(values);
    onAnswer?.(output);
    return output;
  };
  const change = useChange(sent, onDone, (error) => {
    setProblem(showErrors(form, error));
    refuse();
  });
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    if (isReady) change.mutate(values);
  }, refuse);
  return (
    <form ref={element} onSubmit={submit} noValidate>
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
          <BusyButton
            type="submit"
            loading={change.isPending}
            disabled={!isReady}
            fullWidth={fullWidth}
            {...(color && { color })}
            {...(variant && { variant })}
          >
            {label}
          </BusyButton>
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
    message?: string | undefined;
  }) {
  const end = () => {
    if (message !== undefined) done(message);
    if (!form.onAnswer) onClose();
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
  // An error without messages for fields keeps the messages that useFreshValues has set.
  if (known.length > 0) {
    form.setErrors(Object.fromEntries(known));
    return undefined;
  }
  const { message, retryAfterSeconds: wait } = error;
  if (wait === undefined) return message;
  return `${message} It works again ${ago(new Date(Date.now() + wait * 1_000).toISOString())}.`;
}

/** A dialog whose button makes a change. */
export function ConfirmDialog<Result>({
  title,
  action,
  color,
  type: name,
  confirm,
  message,
  onAnswer,
  onDone,
  onClose,
  fields,
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
  /** Shows the answer at once, instead of closing. */
  onAnswer?: (result: Result) => void;
  /** Instead of the message. */
  onDone?: (result: Result) => void;
  onClose: () => void;
  fields?: ReactNode;
  /** What the change does. */
  children?: ReactNode;
}) {
  const form = useForm({ initialValues: { typed: '' } });
  return (
    <FormDialog
      {...{ title, form, onClose, onAnswer, label: action, send: confirm }}
      {...{ ...(message !== undefined && { message }), ...(onDone && { onDone }), ...(color && { color }) }}
      isReady={name === undefined || form.values.typed.trim() === name.trim()}
    >
      {children && <p className="muted">{children}</p>}
      {fields}
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

export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  useReturnFocus();
  // The sign-in form after the end of a session is a `dialog`: Escape does not close the form below it.
  const close = () => document.querySelector('dialog') ?? onClose();
  return (
    <Modal
      opened
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...props}
      onClose={close}
    />
  );
}

/** Shows a secret once. A click outside does not close the dialog. */
export function OnceDialog({
  title,
  closeOnEscape = true,
  onClose,
  children,
}: {
  title: ReactNode;
  closeOnEscape?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={closeOnEscape}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={closeOnEscape || undefined}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A secret that is shown once, with a button to copy it. */
export function Secret({ text, testId }: { text: string; testId: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <div className="row box">
      <code className="mono fill" data-testid={testId}>
        {text}
      </code>
      <Button
        size="xs"
        variant={copied ? 'light' : 'filled'}
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
        data-autofocus
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
