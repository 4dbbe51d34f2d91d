import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SidePanel } from './SidePanel.tsx';

const CartSidebar = lazy(async () => ({
  default: (await import('../../features/cart/CartSidebar.tsx')).CartSidebar,
}));

/** The carts at hand on every page of the web site (spec part 2 'Layouts'). */
export function CartPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Cart">
      <Suspense fallback={<Skeleton height="12rem" />}>
        <CartSidebar />
      </Suspense>
    </SidePanel>
  );
}
