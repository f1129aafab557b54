import { Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus';

export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useReturnFocus();
  return <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
