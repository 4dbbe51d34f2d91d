import { Component, type ReactNode } from 'react';
import { log } from '../lib/log.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Stands in for a page that failed, or whose code could not be fetched; trying again loads it anew. */
export class PageError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'A page failed', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title="This page could not be shown."
          text="Something went wrong on our side, or the connection broke. Please try again."
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
}
