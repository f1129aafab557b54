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
    return <Failure error={error} retry={() => location.reload()} />;
  }
}
