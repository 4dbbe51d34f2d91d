import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { messages } from './messages.ts';
import styles from './SidePanel.module.css';

type SidePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** A panel from the side over the page; closes on Escape or outside, and gives the focus back. */
export function SidePanel({ isOpen, onClose, title, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape by itself; the click is for outside
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className={styles.inside}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={messages.close} icon={<X />} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </dialog>
  );
}
