import { useRef } from 'react';
import { OverlayFrame, type OverlayProps } from './OverlayFrame.tsx';
import { useBreakpoint } from './useBreakpoint.ts';
import { useDragDown } from './useDragDown.ts';

/**
 * A sheet from the bottom that follows the finger and closes when dragged down past 100 px; a modal on
 * desktop (docs/specification/interface.md#slide-over). Import it lazily: LazySlideOver.
 */
export function SlideOver(props: OverlayProps) {
  const isSheet = useBreakpoint() !== 'desktop';
  const panel = useRef<HTMLDivElement>(null);
  const drag = useDragDown(panel, props.onClose);

  return (
    <OverlayFrame
      {...props}
      shape={isSheet ? 'sheet' : 'modal'}
      panelRef={panel}
      headerProps={isSheet ? { onPointerDown: drag.fromHeader } : undefined}
      bodyProps={isSheet ? { onTouchStart: drag.fromBody } : undefined}
    />
  );
}
