import { fetchCode } from '../lib/fetchCode.ts';
import type { Who } from '../lib/session.ts';
import type { Mode } from '../platform/mode.ts';
import { lazyPart } from '../ui/lazyPart.ts';

/** The parts of pages that guests of the web site do without. */
export const useOwnParts = lazyPart(() => fetchCode(() => import('./ownParts.ts')));

/** Whether they are part of a first page, by who sees it. */
export const hasOwnParts = (mode: Mode, who: Who): boolean => mode === 'app' || who !== 'guest';
