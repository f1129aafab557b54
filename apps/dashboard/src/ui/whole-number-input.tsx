import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/**
 * A field for a whole number, as the text that was typed: nothing is taken out of it, and its form refuses what is none.
 * No `type="number"`, which hides a text that is no number from the page.
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
