import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { messages } from './messages.ts';
import type { PlanView } from './usePlanView.ts';

type ZoomToolsProps = {
  plan: Pick<PlanView, 'zoomIn' | 'zoomOut' | 'showAll'>;
  className: string | undefined;
};

/** Nearer, further, and all of a plan. */
export function ZoomTools({ plan, className }: ZoomToolsProps) {
  return (
    <div className={className}>
      <IconButton label={messages.zoomIn} icon={<Plus />} onClick={plan.zoomIn} />
      <IconButton label={messages.zoomOut} icon={<Minus />} onClick={plan.zoomOut} />
      <IconButton label={messages.showAll} icon={<Maximize />} onClick={plan.showAll} />
    </div>
  );
}
