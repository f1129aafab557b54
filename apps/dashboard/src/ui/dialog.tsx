import { Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus';

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
