import { Maximize2, Minimize2, Move } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { messages } from './messages.ts';
import { OverlayFrame, type OverlayProps } from './OverlayFrame.tsx';
import { useMove } from './useMove.ts';

type ModalProps = OverlayProps & {
  /** May be moved about by its title bar. */
  draggable?: boolean;
  /** May be grown to the whole window. */
  expandable?: boolean;
};

/** Closes on Escape or a click outside. Import it lazily: LazyModal. */
export function Modal({ draggable, expandable, ...props }: ModalProps) {
  if (draggable && expandable) throw new Error('Modal cannot be both draggable and expandable.');
  const [expanded, setExpanded] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const move = useMove(panel);

  return (
    <OverlayFrame
      {...props}
      shape="modal"
      expanded={expanded}
      panelRef={panel}
      headerProps={draggable ? { onPointerDown: move.start } : undefined}
      tools={
        <>
          {draggable && (
            <IconButton
              label={messages.moveByArrows}
              icon={<Move />}
              onKeyDown={move.byKey}
              onClick={move.reset}
            />
          )}
          {expandable && (
            <IconButton
              label={expanded ? messages.makeSmaller : messages.makeLarger}
              icon={expanded ? <Minimize2 /> : <Maximize2 />}
              onClick={() => setExpanded(!expanded)}
            />
          )}
        </>
      }
    />
  );
}
