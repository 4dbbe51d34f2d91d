import type { ControllerDoor, StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { show } from '../../../ui/toast.ts';
import { ReasonField } from '../ReasonField.tsx';
import styles from './Controllers.module.css';
import { emptyUnit, NewUnitFields } from './NewUnitFields.tsx';
import { useNewUnit, useSiteUnits, useUnitProducts, useWiring } from './queries.ts';

/** Attaches a unit of the site, or a new one, to the first free channel. */
export function AttachUnit({
  controller,
  site,
  onClose,
}: {
  controller: StaffControllerDetails;
  site: StaffSite;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<'new' | 'existing'>('new');
  const [fresh, setFresh] = useState(emptyUnit);
  const [unitId, setUnitId] = useState('');
  const [clearControllers, setClear] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const units = useSiteUnits(controller.siteId);
  const products = useUnitProducts(controller.siteId);
  const create = useNewUnit(controller.siteId);
  const attach = useWiring();
  const others = (units.data ?? []).filter((unit) => unit.controllerId !== controller.id);
  const error = create.error ?? attach.error;
  const fullText = `No channel is free. On it: ${controller.units.map((unit) => unit.name).join(', ')}.`;
  const isRented = controller.doors.some((door) => door.rented);
  const chosen = kind === 'existing' ? others.find((unit) => unit.id === Number(unitId)) : undefined;
  const concerned = [
    ...(chosen && (chosen.rented || chosen.overlockReason !== null)
      ? [`${chosen.name} is ${chosen.rented ? 'rented' : 'overlocked'}.`]
      : []),
    ...controller.doors.flatMap((door) => occupiedFor(door, clearControllers)),
  ];
  const isRestricted = concerned.length > 0;
  const lacksRight = isRestricted && !site.rights.rentedAccess;
  const isMissing = kind === 'new' ? fresh.name.trim() === '' || fresh.productId === '' : unitId === '';

  async function save() {
    setTried(true);
    if (isMissing || (isRestricted && reason.trim() === '')) return;
    const wiring = {
      controllerId: controller.id,
      clearControllers,
      reason: isRestricted ? reason.trim() : undefined,
    };
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
            disabled={lacksRight}
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
        {lacksRight && (
          <Banner tone="warning">{concerned.join(' ')} That needs the right to rented units.</Banner>
        )}
        {isRestricted && !lacksRight && (
          <>
            <p>{concerned.join(' ')}</p>
            <ReasonField
              hint="The reason goes into its activity."
              value={reason}
              onChange={setReason}
              isTried={isTried}
            />
          </>
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}

/** What of a customer's hangs on a channel that is about to get another unit. */
function occupiedFor(door: ControllerDoor, clears: boolean): string[] {
  if (door.kind === 'free' && door.occupied !== null) {
    return [
      `${door.name} was taken from a unit that ${door.occupied === 'rented' ? 'is rented' : 'is overlocked'}.`,
    ];
  }
  return clears && door.occupied === 'overlocked' ? [`${door.name} is overlocked.`] : [];
}
