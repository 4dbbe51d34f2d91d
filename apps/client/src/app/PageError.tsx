import { Component, type ReactNode, useEffect } from 'react';
import { onOnlineChange, useIsOnline } from '../lib/connection.ts';
import { reportError } from '../lib/errorReports.ts';
import { log } from '../lib/log.ts';
import { reportErrorToHost } from '../platform/host.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { messages } from './messages.ts';

type PageErrorProps = { title: string; children: ReactNode };

/** Stands in for a page that failed, or whose code could not be fetched; trying again reloads it again. */
export class PageError extends Component<PageErrorProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'A page failed', error);
    reportError(error);
    reportErrorToHost('PAGE_FAILED', messages.pageFailedAt(this.props.title));
  }

  override render() {
    const { title, children } = this.props;
    return this.state.hasFailed ? <Failure title={title} /> : children;
  }
}

/** Reloading without a network would leave nothing at all on the screen: then it waits for the network. */
function Failure({ title }: { title: string }) {
  const isOnline = useIsOnline();
  useEffect(() => onOnlineChange((isBack) => isBack && location.reload()), []);
  return (
    <div role="alert">
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        title={messages.pageFailed}
        text={isOnline ? messages.pageFailedText : messages.pageFailedOffline}
        action={
          isOnline && (
            <Button variant="primary" onClick={() => location.reload()}>
              {messages.tryAgain}
            </Button>
          )
        }
      />
    </div>
  );
}
