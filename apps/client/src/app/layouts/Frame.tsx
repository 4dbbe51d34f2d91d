import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useConnection } from '../../lib/connection.ts';
import { useNewBuild } from '../../lib/newBuild.ts';
import { useFeatures } from '../../lib/organisation.ts';
import { AlertList } from '../../ui/AlertList.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

type FrameProps = {
  header?: ReactNode;
  footer?: ReactNode;
  /** Places to go, at the foot of a phone and at the side of a desktop. */
  tabs?: ReactNode;
  children?: ReactNode;
  /** What to know on every page. */
  notice?: ReactNode;
  /** Distinguishes the page from one around it. */
  label?: string;
};

/** What every layout shares: the way past the header, what is wrong with the connection, alerts, and the page itself. */
export function Frame({ header, footer, tabs, notice, children = <Outlet />, label }: FrameProps) {
  const breakpoint = useBreakpoint();
  return (
    <div className={cx(styles.frame, tabs !== undefined && styles.hasTabs)} data-breakpoint={breakpoint}>
      <a href="#main" className={styles.skip}>
        {messages.skipToContent}
      </a>
      {header}
      <div className={styles.banners}>
        <TestCardsBanner />
        <ConnectionBanner />
        <NewBuildBanner />
        {notice}
      </div>
      <AlertList />
      <main id="main" tabIndex={-1} className={styles.main} aria-label={label}>
        {children}
      </main>
      {footer}
      {tabs}
    </div>
  );
}

/** Whoever pays, or looks what was paid, must not take it for money. */
function TestCardsBanner() {
  const { testCards } = useFeatures();
  return testCards && <Banner tone="warning">{messages.testCards}</Banner>;
}

function ConnectionBanner() {
  const { networkUp, apiUp } = useConnection();
  if (networkUp && apiUp) return null;
  return <Banner tone="warning">{networkUp ? messages.unreachable : messages.offline}</Banner>;
}

/** What is open goes on working as it is, so when to reload is for the person to say. */
function NewBuildBanner() {
  const isThere = useNewBuild((state) => state.isThere);
  if (!isThere) return null;
  return (
    <Banner
      action={
        <Button variant="quiet" onClick={() => location.reload()}>
          {messages.reload}
        </Button>
      }
      onDismiss={() => useNewBuild.setState({ isThere: false })}
    >
      {messages.newVersion}
    </Banner>
  );
}
