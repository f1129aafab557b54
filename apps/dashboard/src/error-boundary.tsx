import { Component, type ReactNode } from 'react';
import { Failure } from './ui/states';

/** Keeps a fault in one page from taking the menu with it; a page that could not be fetched is one too. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Failure error={isUnfetched(error) ? unreachable : error} retry={() => location.reload()} />;
  }
}

const unreachable = new Error('This page could not be fetched: the service cannot be reached.');

/** Each browser has words of its own for a module that did not come: Chromium, Firefox, Safari. */
function isUnfetched({ message }: Error): boolean {
  return /dynamically imported module|Importing a module script failed/i.test(message);
}
