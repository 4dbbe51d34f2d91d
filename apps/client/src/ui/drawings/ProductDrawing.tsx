import type { Product } from '@gatehouse/contract/model/product';
import { UnitDrawing } from './UnitDrawing.tsx';

type ProductDrawingProps = {
  product: Pick<Product, 'unitType' | 'dimLength' | 'dimWidth' | 'dimHeight' | 'recurringInterval'>;
  size?: 'small' | 'medium' | 'large';
  label?: string;
};

/** A unit of a product. An office that is paid by the hour is a room to meet in. */
export function ProductDrawing({ product, ...look }: ProductDrawingProps) {
  const { unitType, recurringInterval } = product;
  const isByHour = recurringInterval === 'hour' || recurringInterval === 'minute';
  return (
    <UnitDrawing
      type={unitType === 'office' && isByHour ? 'meeting_room' : (unitType ?? 'storage')}
      lengthCm={product.dimLength}
      widthCm={product.dimWidth}
      heightCm={product.dimHeight}
      {...look}
    />
  );
}
