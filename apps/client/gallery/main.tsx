import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { applyAccent } from '../src/ui/accent.ts';
import { Mark } from '../src/ui/drawings/Mark.tsx';
import { ToastHost } from '../src/ui/ToastHost.tsx';
import { useBreakpoint } from '../src/ui/useBreakpoint.ts';
import { Components } from './Components.tsx';
import { Drawings } from './Drawings.tsx';
import styles from './Show.module.css';
import { useReducedMotion } from './useReducedMotion.ts';

// ?accent=%230b5 and ?theme=dark dress the page
const query = new URLSearchParams(location.search);
applyAccent(query.get('accent'));
document.documentElement.dataset.theme = query.get('theme') ?? '';

function Header() {
  const breakpoint = useBreakpoint();
  const isReduced = useReducedMotion();
  return (
    <header className={styles.header}>
      <Mark size={36} />
      <h1>Gatehouse</h1>
      <p className={styles.title}>
        {breakpoint}, {isReduced ? 'less motion' : 'full motion'}
      </p>
    </header>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to show the client in.');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Header />
      <main>
        <Components />
        <Drawings />
      </main>
      <ToastHost />
    </MemoryRouter>
  </StrictMode>,
);
