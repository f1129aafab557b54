import type { QueryKey } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useChange } from '../api/queries';
import { Dialog } from './dialog';
import { DialogForm } from './dialog-form';

/** A dialog whose button makes a change. */
export function ConfirmDialog<Result>({
  title,
  action,
  color,
  isReady = true,
  confirm,
  stale,
  onDone,
  onClose,
  children,
}: {
  title: ReactNode;
  /** The label of the button. */
  action: string;
  color?: 'red';
  isReady?: boolean;
  confirm: () => Promise<Result>;
  /** Queries that are stale after the change. */
  stale: QueryKey[];
  onDone?: (result: Result) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const change = useChange(confirm, stale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate(undefined, onDone && { onSuccess: onDone });
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        problem={change.error?.message}
        send={action}
        isPending={change.isPending}
        isReady={isReady}
        {...(color && { color })}
      >
        {children}
      </DialogForm>
    </Dialog>
  );
}
