import type { Product } from '@gatehouse/contract/model/product';
import { Ruler } from 'lucide-react';
import { useState } from 'react';
import type { Things } from '../../lib/storedThings.ts';
import { Button } from '../../ui/Button.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Details } from './detailsState.ts';
import styles from './HowBig.module.css';
import { resultMessages as messages } from './resultMessages.ts';
import type { Search } from './searchState.ts';

const useSizeFinder = lazyPart(async () => (await import('./SizeFinder.tsx')).SizeFinder);

/** Where a size is looked for: beside a product, or where a search looks. */
export type FinderFrom = { product: Product; details: Details } | { search: Search };

type SizeFinderButtonProps = { from: FinderFrom; things?: Things };

/** Opens the size finder, which is loaded then. */
export function SizeFinderButton({ from, things = {} }: SizeFinderButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const SizeFinder = useSizeFinder(isOpen);
  const close = () => setOpen(false);
  return (
    <div className={styles.opener}>
      <Button icon={<Ruler aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.finder.open}
      </Button>
      <LazySlideOver isOpen={isOpen} onClose={close} title={messages.finder.title}>
        {SizeFinder ? <SizeFinder from={from} things={things} onDone={close} /> : <Skeleton height="20rem" />}
      </LazySlideOver>
    </div>
  );
}
