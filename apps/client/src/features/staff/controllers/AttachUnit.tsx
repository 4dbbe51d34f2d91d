import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { emptyUnit, NewUnitFields } from './NewUnitFields.tsx';
import { useNewUnit, useSiteUnits, useUnitProducts, useWiring } from './queries.ts';

/** Attaches a unit of the site, or a new one, to the first free channel. */
export function AttachUnit({
  controller,
  onClose,
}: {
  controller: StaffControllerDetails;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<'new' | 'existing'>('new');
  const [fresh, setFresh] = useState(emptyUnit);
  const [unitId, setUnitId] = useState('');
  const [clearControllers, setClear] = useState(false);
  const [isTried, setTried] = useState(false);
  const units = useSiteUnits(controller.siteId);
  const products = useUnitProducts(controller.siteId);
  const create = useNewUnit(controller.siteId);
  const attach = useWiring();
  const others = (units.data ?? []).filter((unit) => unit.controllerId !== controller.id);
  const error = create.error ?? attach.error;
  const fullText = `No channel is free. On it: ${controller.units.map((unit) => unit.name).join(', ')}.`;
  const isRented = controller.doors.some((door) => door.rented);
  const isMissing = kind === 'new' ? fresh.name.trim() === '' || fresh.productId === '' : unitId === '';

  async function save() {
    setTried(true);
    if (isMissing) return;
    const wiring = { controllerId: controller.id, clearControllers };
    const saving =
      kind === 'new'
        ? create.mutateAsync({
            ...wiring,
            name: fresh.name.trim(),
            type: fresh.type,
            productId: fresh.productId === 'none' ? null : Number(fresh.productId),
          })
        : attach.mutateAsync({ ...wiring, unitId: Number(unitId) });
    const unit = await saving.catch(() => undefined);
    if (unit === undefined) return;
    show(`${unit.name} attached`);
    onClose();
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      title="Attach unit"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={create.isPending || attach.isPending}
            onClick={() => void save()}
          >
            {kind === 'new' ? 'Create and attach' : 'Attach'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SegmentedControl
          label="Which unit"
          wide
          segments={[
            { id: 'new', label: 'New unit' },
            { id: 'existing', label: 'Unit of this site' },
          ]}
          selected={kind}
          onSelect={setKind}
        />
        {kind === 'new' ? (
          <NewUnitFields unit={fresh} products={products} isTried={isTried} onChange={setFresh} />
        ) : (
          <SelectField
            label="Unit"
            value={unitId}
            error={isTried && isMissing ? 'Unit is a required field' : undefined}
            hint="A unit on another controller moves here with its history."
            onChange={(event) => setUnitId(event.currentTarget.value)}
          >
            <option value="">Choose a unit</option>
            {others.map((unit) => (
              <option key={unit.id} value={unit.id}>
                {unit.name}
                {unit.controllerId === null ? '' : ' (on another controller)'}
              </option>
            ))}
          </SelectField>
        )}
        {controller.freeChannels === 0 &&
          (isRented ? (
            <Banner tone="info">
              {fullText} A rented unit is never taken off for another one: detach one that is vacant first.
            </Banner>
          ) : (
            <CheckboxField
              label="Take its units off this controller first"
              hint={fullText}
              checked={clearControllers}
              onChange={(event) => setClear(event.currentTarget.checked)}
            />
          ))}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}
