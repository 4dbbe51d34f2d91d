import { sites } from '@gatehouse/contract/resources/places';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { outages } from '@gatehouse/contract/resources/units';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import { Fragment } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { useRights } from '../../lib/userSite.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { BookedThere, ShutOut } from './BookedThere.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { FieldControl } from './FieldControl.tsx';
import { fromInput, type Inputs } from './formValues.ts';
import styles from './Manage.module.css';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { PicturesControl } from './PicturesControl.tsx';
import { PlacePin } from './PlacePin.tsx';
import { useRowForm } from './useRowForm.ts';

type RowFormProps = {
  resource: Resource;
  row: Row | undefined;
  fresh: Inputs;
  titles: Titles;
  onSaved: (row: Row) => void;
};

/** A row, or a new one, as a form that what is special about its resource stands in. */
export function RowForm({ resource, row, fresh, titles, onSaved }: RowFormProps) {
  const { form, submit, save, conflict, settle, wasKept, discard, reason, setReason } = useRowForm(
    resource,
    row,
    fresh,
    onSaved,
  );
  const { isDirty, isSubmitting } = form.formState;
  const inputs = form.watch();
  const siteId = Number(inputs.siteId) || undefined;
  const may = useRights();
  const isArchived = row !== undefined && row.archivedAt !== null;
  const mayChange = ({ right }: { right?: StaffRight }) => may(right ?? resource.right);
  return (
    <Card className={styles.card}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormFailure failure={save.error ? failureOf(save.error) : undefined} />
        {wasKept && isDirty && <KeptNotice onDiscard={discard} />}
        {conflict && (
          <ConflictNotice
            resource={resource}
            conflict={conflict}
            mine={inputs}
            titles={titles}
            onSettle={settle}
          />
        )}
        {Object.entries(resource.fields).map(([name, field]) => {
          const disabled = isArchived || !mayChange(field);
          const given = { form: form.control, name, field, disabled };
          if (field.control.kind === 'pictures')
            return <PicturesControl key={name} {...given} control={field.control} resource={resource} />;
          return (
            <Fragment key={name}>
              {resource === sites && name === 'latitude' && !disabled && <PlacePin form={form} />}
              <FieldControl
                {...given}
                field={row === undefined ? { ...field, isFixed: false } : field}
                titles={titles}
                siteId={siteId}
              />
            </Fragment>
          );
        })}
        {resource === outages && <BookedThere inputs={inputs} />}
        {resource === sites && row !== undefined && form.formState.dirtyFields.hours && (
          <ShutOut siteId={row.id} hours={fromInput(sites.fields.hours, inputs.hours)} />
        )}
        {row !== undefined && isDirty && <Reason reason={reason} onChange={setReason} />}
        {Object.values(resource.fields).some(mayChange) && (
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              size="large"
              pending={isSubmitting}
              disabled={isArchived || (row !== undefined && !isDirty)}
            >
              {row === undefined ? messages.create(resource.one) : messages.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function Reason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <TextField
      label={messages.reason}
      hint={messages.reasonHint}
      optional
      maxLength={200}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  const action = (
    <Button variant="quiet" onClick={onDiscard}>
      {messages.discard}
    </Button>
  );
  return <Banner action={action}>{messages.kept}</Banner>;
}
