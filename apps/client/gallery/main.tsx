import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Mark } from '../src/ui/drawings/Mark.tsx';
import { ToastHost } from '../src/ui/ToastHost.tsx';
import { Drawings } from './Drawings.tsx';
import { Pieces } from './Pieces.tsx';
import styles from './Show.module.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MemoryRouter>
      <header className={styles.header}>
        <Mark size={36} />
        <h1>Gatehouse</h1>
      </header>
      <main>
        <Pieces />
        <Drawings />
      </main>
      <ToastHost />
    </MemoryRouter>
  </StrictMode>,
);
