import type { Media } from '@gatehouse/contract/model/common';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { ModalOverlay, Modal as ModalPanel } from 'react-aria-components/Modal';
import styles from './Gallery.module.css';
import { GallerySlides } from './GallerySlides.tsx';
import { IconButton } from './IconButton.tsx';
import { messages } from './messages.ts';

type GalleryFullScreenProps = {
  isOpen: boolean;
  onClose: () => void;
  pictures: readonly Media[];
  name: string;
  at: number;
  onMove: (at: number) => void;
  fallback: ReactNode;
};

/** The pictures on the whole screen. Escape closes it, and the focus goes back to where it came from. */
export function GalleryFullScreen({ isOpen, onClose, name, ...slides }: GalleryFullScreenProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <ModalPanel className={styles.screen}>
        <Dialog className={styles.dialog} aria-label={messages.pictures(name)}>
          <GallerySlides {...slides} sizes="100vw" isWhole />
          <IconButton
            className={styles.close}
            label={messages.closePictures}
            icon={<X />}
            onClick={onClose}
          />
        </Dialog>
      </ModalPanel>
    </ModalOverlay>
  );
}
