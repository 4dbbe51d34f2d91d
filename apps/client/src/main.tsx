import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Mark } from './ui/drawings/Mark.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Mark />
  </StrictMode>,
);
