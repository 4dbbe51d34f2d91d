import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import { UnitType } from '@gatehouse/contract/model/access';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { useNewUnit, useSiteUnits, useWiring } from './queries.ts';

const NAME_MOST = 40;
/** Gates are no units that are rented. */
const types = UnitType.options.filter((type) => type !== 'gate');

/** Attaches a unit of the site, or a new one, to the first free channel. */
export function AttachUnit({
  controller,
  onClose,
}: {
  controller: StaffControllerDetails;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<'new' | 'existing'>('new');
  const [name, setName] = useState('');
  const [type, setType] = useState<UnitType>('storage');
  const [unitId, setUnitId] = useState('');
  const [clearControllers, setClear] = useState(false);
  const [isTried, setTried] = useState(false);
  const units = useSiteUnits(controller.siteId);
  const create = useNewUnit(controller.siteId);
  const attach = useWiring();
  const others = (units.data ?? []).filter((unit) => unit.controllerId !== controller.id);
  const error = create.error ?? attach.error;
  const isMissing = kind === 'new' ? name.trim() === '' : unitId === '';

  async function save() {
    setTried(true);
    if (isMissing) return;
    const wiring = { controllerId: controller.id, clearControllers };
    const saving =
      kind === 'new'
        ? create.mutateAsync({ ...wiring, name: name.trim(), type })
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
          <>
            <TextField
              label="Unit name"
              value={name}
              maxLength={NAME_MOST}
              autoComplete="off"
              error={isTried && isMissing ? 'Unit name is a required field' : undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <SelectField
              label="Type"
              value={type}
              onChange={(event) => setType(UnitType.parse(event.currentTarget.value))}
            >
              {types.map((one) => (
                <option key={one} value={one}>
                  {one.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectField>
          </>
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
        {controller.freeChannels === 0 && (
          <CheckboxField
            label="Take its units off this controller first"
            hint={`No channel is free. On it: ${controller.units.map((unit) => unit.name).join(', ')}.`}
            checked={clearControllers}
            onChange={(event) => setClear(event.currentTarget.checked)}
          />
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}
