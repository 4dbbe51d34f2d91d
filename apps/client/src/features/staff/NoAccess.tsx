import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from './messages.ts';

/** Said to staff who work at no site, or at one without anything of this kind. */
export function NoAccess({ of }: { of: 'doors' | 'controllers' }) {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="access" />}
      title={messages.noAccess}
      text={of === 'doors' ? messages.noDoors : messages.noControllers}
    />
  );
}
