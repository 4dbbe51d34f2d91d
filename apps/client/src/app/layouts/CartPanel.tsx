import { lazyPart } from '../../ui/lazyPart.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import { SidePanel } from './SidePanel.tsx';

const useCartSidebar = lazyPart(
  async () => (await import('../../features/cart/CartSidebar.tsx')).CartSidebar,
);

/** The carts at hand on every page of the web site (docs/specification/client.md#layouts). */
export function CartPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const CartSidebar = useCartSidebar(isOpen);
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={messages.cart}>
      {CartSidebar ? <CartSidebar /> : <Skeleton height="12rem" />}
    </SidePanel>
  );
}
