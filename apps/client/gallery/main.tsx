import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Drawings } from './Drawings.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MemoryRouter>
      <Drawings />
    </MemoryRouter>
  </StrictMode>,
);
