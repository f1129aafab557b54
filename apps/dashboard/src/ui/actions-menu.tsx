import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';

export interface MenuAction {
  label: string;
  icon: Icon;
  /** The action of the item. An item that opens a dialog has `open` instead. */
  act?: () => void;
  open?: () => void;
  disabled?: boolean;
  /** Whether the action removes something. It is then below a line. */
  isLast?: boolean;
}

/** A menu of actions on a row of a table. */
export function ActionsMenu({
  of,
  width,
  loading = false,
  actions,
}: {
  of: string;
  width: number;
  loading?: boolean;
  actions: readonly (MenuAction | false)[];
}) {
  const button = useRef<HTMLButtonElement>(null);
  // When the dialog closes, the focus returns to the menu's button, because the items do not exist any more.
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
      <Menu.Dropdown>
        {actions
          .filter((action) => action !== false)
          .map(({ label, icon: Image, act, open, disabled, isLast }, index) => (
            <Fragment key={label}>
              {isLast && index > 0 && <Menu.Divider />}
              <Menu.Item
                leftSection={<Image size={15} />}
                disabled={disabled ?? false}
                onClick={open ? opening(open) : act}
                {...(isLast && { color: 'var(--bad)' })}
              >
                {label}
              </Menu.Item>
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
