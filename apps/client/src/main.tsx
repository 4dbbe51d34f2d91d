import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { App } from './app/App.tsx';
import { watchForNewBuild } from './lib/newBuild.ts';
import { followOtherWindows, loadSession } from './lib/session.ts';
import { greetHost } from './platform/host.ts';
import { isNative } from './platform/shell.ts';
import { mode, overriddenBreakpoint } from './platform/surroundings.ts';
import { useForcedBreakpoint } from './ui/useBreakpoint.ts';

// Checks without code made at run time, which the page's security policy forbids.
config({ jitless: true });
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

useForcedBreakpoint.setState({ forced: overriddenBreakpoint });
if (mode === 'embedded') await greetHost();
await loadSession();
followOtherWindows();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

watchForNewBuild();
if (isNative) void import('./platform/native/start.ts').then(({ startShell }) => startShell());
