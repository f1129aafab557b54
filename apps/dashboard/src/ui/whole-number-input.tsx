import { TextInput, type TextInputProps } from '@mantine/core';

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
