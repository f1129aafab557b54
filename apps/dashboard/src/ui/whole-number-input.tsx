import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/** A field for a whole number of at most nine digits, as text; empty is empty. */
export function WholeNumberInput({ onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange?.(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
    />
  );
}
