import { paths } from '@gatehouse/contract/pages/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/queryClient.ts';
import { mode } from '../platform/environment.ts';
import { Shell } from './Shell.tsx';

/**
 * Embedded, every address stands below that of the embed main screen, and no other may be framed: so also a frame that
 * is reloaded, or come back to, shows where it was.
 */
const base = mode === 'embedded' ? paths.EmbedMain : '/';
goBelow(base);

/** The client, from the address bar down. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={base}>
        <Shell />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** A page is embedded by being in a frame, too: then its address is still the one of the web. */
function goBelow(root: string): void {
  const { pathname, search, hash } = location;
  if (root === '/' || pathname === root || pathname.startsWith(`${root}/`)) return;
  history.replaceState(history.state, '', root + pathname + search + hash);
}
