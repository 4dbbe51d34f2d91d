import './ui/tokens.css';
import './ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prepareFirstScreen } from './app/firstScreen.ts';
import { nameStyleSheets, renderedState, takeOver } from './app/renderedPage.ts';
import { replayEarlyInput } from './app/replayEarlyInput.ts';
import { keepTime } from './lib/clockSync.ts';
import { reportUncaught } from './lib/errorReports.ts';
import { withoutSecret } from './lib/invitation.ts';
import { watchForNewBuild } from './lib/newBuild.ts';
import { followOrganisation } from './lib/organisation.ts';
import { followOwnPage } from './lib/ownPage.ts';
import { followOtherTabs, loadSession } from './lib/session.ts';
import { keepTranslatedPageLive } from './lib/translatedPage.ts';
import { mode, overriddenBreakpoint } from './platform/environment.ts';
import { greetHost } from './platform/host.ts';
import { isNative } from './platform/shell.ts';
import { useForcedBreakpoint } from './ui/useBreakpoint.ts';

// Zod's settings, as it comes later: it checks without code made at run time, which the page's security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
reportUncaught();
void start();

/** A function, as what is fetched on the way may need this module to have run to its end. */
async function start(): Promise<void> {
  nameStyleSheets(document);
  const temporal = 'Temporal' in globalThis ? undefined : import('temporal-polyfill/global');

  useForcedBreakpoint.setState({ forced: overriddenBreakpoint });
  history.replaceState(history.state, '', withoutSecret(location.pathname + location.search + location.hash));
  followOrganisation();
  if (mode === 'embedded') await greetHost();
  await loadSession(temporal);
  followOtherTabs();
  followOwnPage();
  keepTranslatedPageLive();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element to show the client in.');
  const rendered = renderedState(document);
  // What is not gone on with must not be typed into meanwhile.
  if (!rendered) root.replaceChildren();
  await prepareFirstScreen(rendered !== undefined);

  const client = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (rendered) {
    takeOver(rendered);
    // In slices, between which a phone hears of what a person does; that is taken over first.
    startTransition(() => void hydrateRoot(root, client));
  } else {
    createRoot(root).render(client);
  }
  replayEarlyInput();

  keepTime();
  watchForNewBuild();
  if (isNative) (await import('./platform/native/start.ts')).startShell();
}
