import { notifications } from '@mantine/notifications';

const closeButtonProps = { 'aria-label': 'Close' };

export function done(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, closeButtonProps });
}

export function failed(error: Error): void {
  notifications.show({
    title: 'That did not work',
    message: error.message,
    color: 'red',
    autoClose: 8_000,
    closeButtonProps,
  });
}
