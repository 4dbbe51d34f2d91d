import { X } from 'lucide-react';
import { type PointerEventHandler, type ReactNode, type Ref, type TouchEventHandler, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { ModalOverlay, Modal as ModalPanel } from 'react-aria-components/Modal';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { messages } from './messages.ts';
import styles from './OverlayFrame.module.css';
import { useEscapeFromPage } from './useEscapeFromPage.ts';

export type OverlayProps = {
  isOpen: boolean;
  /** Asked to close: by Escape, a click outside, the close button or a drag. */
  onClose: () => void;
  /** What it is for is under way: nobody closes it meanwhile. */
  isBusy?: boolean;
  title: ReactNode;
  /** Stays in reach below the content: the actions. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** alertdialog for a question that must be answered before anything else. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

type OverlayFrameProps = OverlayProps & {
  shape: 'modal' | 'sheet';
  expanded?: boolean;
  /** Beside the close button. */
  tools?: ReactNode;
  panelRef?: Ref<HTMLDivElement>;
  headerProps?: { onPointerDown?: PointerEventHandler<HTMLElement> };
  bodyProps?: { onTouchStart?: TouchEventHandler<HTMLElement> };
};

/** What Modal and SlideOver share: scrim, panel, title, close, body, actions; focus is kept and given back. */
export function OverlayFrame({
  isOpen,
  onClose,
  title,
  footer,
  size = 'medium',
  isBusy = false,
  ...props
}: OverlayFrameProps) {
  const { role, children, shape, expanded, tools, panelRef, headerProps, bodyProps } = props;
  const dialog = useRef<HTMLElement>(null);
  const close = () => {
    if (!isBusy) onClose();
  };
  useEscapeFromPage(dialog, isOpen, close);
  return (
    <ModalOverlay
      className={cx(styles.overlay, styles[`${shape}Overlay`])}
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable
    >
      <ModalPanel
        ref={panelRef}
        className={cx(styles.panel, styles[shape], styles[size], expanded && styles.expanded)}
      >
        <Dialog ref={dialog} className={styles.dialog} role={role}>
          <div className={cx(styles.header, headerProps && styles.held)} {...headerProps}>
            {shape === 'sheet' && <span className={styles.handle} />}
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {tools}
            <IconButton label={messages.close} icon={<X />} disabled={isBusy} onClick={close} />
          </div>
          <div className={styles.body} {...bodyProps}>
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Dialog>
      </ModalPanel>
    </ModalOverlay>
  );
}
