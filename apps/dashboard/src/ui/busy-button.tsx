import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useChange } from '../api/queries';

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button that waits for the end of what it starts, and keeps the focus. */
export function BusyButton(props: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, props.loading);
  return <Button ref={button} {...props} />;
}

/** A button that makes a change. @param onDone what follows, or the message that notifies the user */
export function ChangeButton<Output>({
  change,
  onDone,
  ...props
}: Props & { change: () => Promise<Output>; onDone?: string | ((output: Output) => void) }) {
  const { isPending, mutate } = useChange(change, onDone);
  return <BusyButton {...props} loading={isPending} onClick={() => mutate(undefined)} />;
}

/** A button that is loading is disabled, so browsers take its focus away. Returns it when the button is enabled again. */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, loading = false): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // Browsers move the focus later, before they draw.
    if (loading) hadFocus.current = document.activeElement === button.current;
  }, [button, loading]);
  useEffect(() => {
    if (loading || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [button, loading]);
}
