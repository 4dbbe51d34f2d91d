import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';

const ModalPart = lazy(async () => ({ default: (await import('./Modal.tsx')).Modal }));
const SlideOverPart = lazy(async () => ({ default: (await import('./SlideOver.tsx')).SlideOver }));

/** Modal, loaded when it opens for the first time. */
export function LazyModal(props: ComponentProps<typeof ModalPart>) {
  return <WhenWanted Part={ModalPart} props={props} />;
}

/** SlideOver, loaded when it opens for the first time. */
export function LazySlideOver(props: ComponentProps<typeof SlideOverPart>) {
  return <WhenWanted Part={SlideOverPart} props={props} />;
}

function WhenWanted<Props extends { isOpen: boolean }>({
  Part,
  props,
}: {
  Part: ComponentType<Props>;
  props: Props;
}) {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
