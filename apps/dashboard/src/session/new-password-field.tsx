import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../ui/fields';

/** @param email the user name with which browsers store the password */
export function NewPasswordField({ email, ...props }: PasswordInputProps & { email: string }) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField autoComplete="new-password" autoFocus {...props} label="Password" />
    </>
  );
}
