import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

/**
 * What can be done with one row of a table, behind a button.
 *
 * @param children the items; those that open a dialog do so through what they are given
 */
export function ActionsMenu({
  of,
  width,
  loading,
  children,
}: {
  of: string;
  width: number;
  loading: boolean;
  children: (opening: (open: () => void) => () => void) => ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // The items go with the menu: the focus comes back to its button when the dialog closes.
  const opening = (open: () => void) => () => {
    button.current?.focus();
    open();
  };
  return (
    <Menu position="bottom-end" width={width} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${of}`}
          loading={loading}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children(opening)}</Menu.Dropdown>
    </Menu>
  );
}
