import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

/**
 * A menu of actions on one row of a table.
 *
 * @param children the items; items that open a dialog call the given function
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
  // The items disappear with the menu: the focus returns to its button when the dialog closes.
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
