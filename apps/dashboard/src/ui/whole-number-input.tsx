import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/**
 * A field for a whole number that keeps the typed text unchanged; its form refuses other texts. `type="number"` would hide a text
 * that is no number from the page.
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
