import { type ComponentProps, useState } from 'react';
import { lazyPart } from './lazyPart.ts';

const useModal = lazyPart(async () => (await import('./Modal.tsx')).Modal);
const useSlideOver = lazyPart(async () => (await import('./SlideOver.tsx')).SlideOver);

type ModalProps = ComponentProps<typeof import('./Modal.tsx').Modal>;
type SlideOverProps = ComponentProps<typeof import('./SlideOver.tsx').SlideOver>;

/** Modal, loaded when it opens for the first time. */
export function LazyModal(props: ModalProps) {
  const Modal = useModal(useWasOpen(props.isOpen));
  return Modal ? <Modal {...props} /> : null;
}

/** SlideOver, loaded when it opens for the first time. */
export function LazySlideOver(props: SlideOverProps) {
  const SlideOver = useSlideOver(useWasOpen(props.isOpen));
  return SlideOver ? <SlideOver {...props} /> : null;
}

function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
