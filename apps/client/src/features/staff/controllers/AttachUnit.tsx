import type { ControllerDoor, StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite, StaffUnit } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import { isReason, noteReason } from '../usedReasons.ts';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';
import { OccupiedReason } from './OccupiedReason.tsx';
import { type Attachment, useNewUnit, useSiteUnits, useUnitProducts, useWiring } from './queries.ts';
import {
  chosenUnit,
  emptyChoice,
  isIncomplete,
  type UnitChoice,
  UnitChoiceFields,
} from './UnitChoiceFields.tsx';

type AttachUnitProps = { controller: StaffControllerDetails; site: StaffSite; onClose: () => void };

/** Attaches a unit of the site, or a new one, to the first free channel. */
export function AttachUnit({ controller, site, onClose }: AttachUnitProps) {
  const [choice, setChoice] = useState(emptyChoice);
  const [clearControllers, setClear] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const units = useSiteUnits(controller.siteId);
  const products = useUnitProducts(controller.siteId);
  const { attach, isPending, error } = useAttach(controller.siteId);
  const others = (units.data ?? []).filter((unit) => unit.controllerId !== controller.id);
  const concerned = restrictionsOf(chosenUnit(choice, others), controller, clearControllers);
  const isRestricted = concerned.length > 0;
  const hasRight = site.rights.includes('openRented');

  async function save() {
    setTried(true);
    if (isIncomplete(choice) || (isRestricted && !isReason(reason))) return;
    const given = isRestricted ? reason.trim() : undefined;
    const unit = await attach(choice, { controllerId: controller.id, clearControllers, reason: given });
    if (unit === undefined) return;
    noteReason(given ?? '');
    show(messages.attached(unit.name));
    onClose();
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      title={messages.attachUnit}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={isRestricted && !hasRight}
            onClick={() => void save()}
          >
            {choice.kind === 'new' ? messages.createAndAttach : messages.attach}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <UnitChoiceFields
          choice={choice}
          units={others}
          products={products}
          isTried={isTried}
          onChange={setChoice}
        />
        {controller.freeChannels === 0 && (
          <NoFreeChannel controller={controller} isClearing={clearControllers} onChange={setClear} />
        )}
        {isRestricted && (
          <OccupiedReason
            text={concerned.join(' ')}
            hasRight={hasRight}
            hint={messages.reasonForOne}
            reason={reason}
            onChange={setReason}
            isTried={isTried}
          />
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}

type NoFreeChannelProps = {
  controller: StaffControllerDetails;
  isClearing: boolean;
  onChange: (isClearing: boolean) => void;
};

/** What is on the controller, and whether that is taken off it first. */
function NoFreeChannel({ controller, isClearing, onChange }: NoFreeChannelProps) {
  const text = messages.noFreeChannel(controller.units.map((unit) => unit.name).join(', '));
  if (controller.doors.some((door) => door.rented)) {
    return <Banner tone="info">{messages.rentedStays(text)}</Banner>;
  }
  return (
    <CheckboxField
      label={messages.clearFirst}
      hint={text}
      checked={isClearing}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Attaches a unit, which is created where it is new; gives nothing where that failed, and `error` says why. */
function useAttach(siteId: number) {
  const create = useNewUnit(siteId);
  const wire = useWiring();

  function attach({ kind, fresh, unitId }: UnitChoice, attachment: Attachment) {
    const saving =
      kind === 'new'
        ? create.mutateAsync({
            ...attachment,
            name: fresh.name.trim(),
            type: fresh.type,
            productId: fresh.productId === 'none' ? null : Number(fresh.productId),
          })
        : wire.mutateAsync({ ...attachment, unitId: Number(unitId) });
    return saving.catch(() => undefined);
  }

  return { attach, isPending: create.isPending || wire.isPending, error: create.error ?? wire.error };
}

/** What of customers' is concerned when a unit, which is not there yet where it is new, goes onto a controller. */
function restrictionsOf(
  unit: StaffUnit | undefined,
  { doors }: StaffControllerDetails,
  clears: boolean,
): string[] {
  return [...(unit ? occupiedIn(unit) : []), ...doors.flatMap((door) => occupiedFor(door, clears))];
}

const restriction = (name: string, what: 'rented' | 'overlocked') =>
  messages.sentence(messages.occupiedDoor(name, messages.occupied[what]));

function occupiedIn({ name, rented, overlockReason }: StaffUnit): string[] {
  if (rented) return [restriction(name, 'rented')];
  return overlockReason === null ? [] : [restriction(name, 'overlocked')];
}

/** What of a customer's hangs on a channel that is about to get another unit. */
function occupiedFor(door: ControllerDoor, clears: boolean): string[] {
  if (door.kind === 'free' && door.occupied !== null) {
    const what = door.occupied === 'rented' ? 'rented' : 'overlocked';
    return [messages.takenFrom[what](door.name)];
  }
  return clears && door.occupied === 'overlocked' ? [restriction(door.name, 'overlocked')] : [];
}
