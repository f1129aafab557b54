import { Button, type ButtonProps } from '@mantine/core';

/** @param label the action and the row, for screen readers */
export function RowButton({
  label,
  ...props
}: ButtonProps & { label: string; onClick: () => void; children: string }) {
  return <Button variant="subtle" size="compact-xs" aria-label={label} {...props} />;
}
