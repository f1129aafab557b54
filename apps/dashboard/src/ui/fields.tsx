import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" {...props} />;
}

export function PasswordField({ label = 'Password', ...props }: PasswordInputProps & { label?: string }) {
  const toggle = { 'aria-label': `Show the ${label.toLowerCase()}`, tabIndex: 0 };
  return <PasswordInput label={label} visibilityToggleButtonProps={toggle} {...props} />;
}

export function CurrentPasswordField(props: PasswordInputProps & { label?: string }) {
  return <PasswordField label="Current password" autoComplete="current-password" {...props} />;
}
