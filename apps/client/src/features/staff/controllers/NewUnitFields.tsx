import type { UnitProduct } from '@gatehouse/contract/api/controllers';
import { UnitType } from '@gatehouse/contract/model/access';
import { formatCents, formatInterval } from '@gatehouse/contract/rules/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { messages } from './messages.ts';

const MAX_NAME_LENGTH = 40;
/** Gates are no units that are rented. */
const types = UnitType.options.filter((type) => type !== 'gate');

/** A unit as it is made: `productId` is empty until something was chosen, and 'none' where nobody may book it. */
export type FreshUnit = { name: string; type: UnitType; productId: string };
export const emptyUnit: FreshUnit = { name: '', type: 'storage', productId: '' };

type NewUnitFieldsProps = {
  unit: FreshUnit;
  products: UseQueryResult<UnitProduct[]>;
  isTried: boolean;
  onChange: (unit: FreshUnit) => void;
};

/** What a new unit is called, what it is, and as what customers book it. */
export function NewUnitFields({ unit, products, isTried, onChange }: NewUnitFieldsProps) {
  const { name, type, productId } = unit;
  const offered = products.data?.filter(({ unitType }) => unitType === type);
  return (
    <>
      <TextField
        label={messages.unitName}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={isTried && name.trim() === '' ? messages.unitNameRequired : undefined}
        onChange={(event) => onChange({ ...unit, name: event.currentTarget.value })}
      />
      <SelectField
        label={messages.type}
        value={type}
        onChange={(event) =>
          onChange({ ...unit, type: UnitType.parse(event.currentTarget.value), productId: '' })
        }
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {typeWord(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.bookedAs}
        value={productId}
        disabled={offered === undefined}
        hint={offered?.length === 0 ? messages.nothingOffered : undefined}
        error={isTried && productId === '' ? messages.bookedAsRequired : undefined}
        onChange={(event) => onChange({ ...unit, productId: event.currentTarget.value })}
      >
        <option value="">{offered === undefined ? messages.loading : messages.chooseProduct}</option>
        {offered?.map((product) => (
          <option key={product.id} value={product.id}>
            {productLabel(product)}
          </option>
        ))}
        <option value="none">{messages.notForBooking}</option>
      </SelectField>
      {products.error && (
        <Banner
          tone="warning"
          action={
            <Button size="medium" pending={products.isFetching} onClick={() => void products.refetch()}>
              {messages.tryAgain}
            </Button>
          }
        >
          {messageOf(products.error)}
        </Banner>
      )}
    </>
  );
}

function typeWord(type: UnitType): string {
  const label = type.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function productLabel({ name, price, recurringInterval, recurringIntervalCount }: UnitProduct): string {
  const per = formatInterval(recurringInterval, recurringIntervalCount);
  return `${name}, ${formatCents(price)}${per === '' ? '' : ` / ${per}`}`;
}
