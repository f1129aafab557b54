import { Component, type ReactNode } from 'react';
import { Failure } from './ui/page';

/** Confines an error to its page, so that the menu remains usable. A page that fails to load is an error too. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Failure error={isLoadFailure(error) ? unreachable : error} retry={() => location.reload()} />;
  }
}

const unreachable = new Error('This page could not be fetched: the service cannot be reached.');

/** Whether a module failed to load. Chromium, Firefox and Safari have different messages. */
function isLoadFailure({ message }: Error): boolean {
  return /dynamically imported module|Importing a module script failed/i.test(message);
}
