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

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/**
 * A field for a whole number. It keeps the typed text unchanged, and the form refuses other texts. `type="number"` would hide an invalid
 * text from the page.
 */
export function WholeNumberInput({ onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}

/** The service says what is wrong with a password. */
export const passwordHint =
  'At least 10 characters; a sentence is fine. Leave out your email address and the part before its @.';

/** @param email the user name with which browsers store the password */
export function NewPasswordField({ email, ...props }: PasswordInputProps & { email: string }) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField autoComplete="new-password" autoFocus {...props} label="Password" />
    </>
  );
}
