import { type ReactNode, useEffect, useRef } from 'react';
import classes from './over.module.css';

/** Covers the page and its dialogs, which keep their state. The browser takes the focus off them. */
export function Over({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-label="Sign in"
      // Browsers close a dialog at a second Escape, whatever a listener says.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  );
}
