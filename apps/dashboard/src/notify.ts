import { notifications } from '@mantine/notifications';
import { ApiError } from './api/client';

const closeButtonProps = { 'aria-label': 'Close' };

export function done(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, closeButtonProps });
}

/** The fields of a form say more than the message of its refusal. */
function reasonOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.length > 0 ? fields.join(' ') : error.message;
}

export function failed(error: Error): void {
  notifications.show({
    title: 'That did not work',
    message: reasonOf(error),
    color: 'red',
    autoClose: 8_000,
    closeButtonProps,
  });
}
