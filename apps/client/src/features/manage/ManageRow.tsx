import { documents } from '@gatehouse/contract/resources/documents';
import { areas, sites } from '@gatehouse/contract/resources/places';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { outages } from '@gatehouse/contract/resources/units';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { organisationId } from '../../lib/config.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useMay, useRights } from '../../lib/userSite.ts';
import { Age } from '../../ui/Age.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
import { Agreements } from './Agreements.tsx';
import { ArchiveRow } from './ArchiveRow.tsx';
import { BookedThere, ShutOut } from './BookedThere.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { FieldControl } from './FieldControl.tsx';
import { fromInput, type Inputs, toInput, toInputs } from './formValues.ts';
import styles from './Manage.module.css';
import { type Titles, useRow, useTitles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { PicturesControl } from './PicturesControl.tsx';
import { findResource, isListed } from './resources.ts';
import { titleOfResource } from './titleOfResource.ts';
import { UnknownResource } from './UnknownResource.tsx';
import { useRowForm } from './useRowForm.ts';
import { titleOf } from './valueText.ts';

const NEW = 'new';

/** A row of a resource as a form, or the form of a new one. */
export function ManageRow() {
  const { resource: slug, id } = useParams();
  const resource = findResource(slug);
  if (resource === undefined) return <UnknownResource />;
  const number = isListed(resource) ? Number(id) : organisationId();
  return id === NEW && isListed(resource) ? (
    <NewRow key={slug} resource={resource} />
  ) : (
    <KnownRow key={`${slug} ${id}`} resource={resource} id={number} />
  );
}

function NewRow({ resource }: { resource: Resource }) {
  const { titles, isReady } = useTitles(resource);
  const organisation = useOrganisation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useTitle(messages.newOne(resource.one));
  const sites = [...titles('sites').keys()];
  const only = sites.length === 1 ? sites[0] : undefined;
  const given = Object.fromEntries(params);
  const first: { [field: string]: unknown } = {
    siteId: given.site ?? only,
    ...(resource.name === 'sites' && { timeZone: organisation?.timeZone }),
    ...(resource === documents &&
      given.template === 'storage' && { ...messages.template, bookingTypes: ['storage'] }),
  };
  const fresh = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      toInput(field, first[name] ?? field.empty),
    ]),
  );
  return (
    <>
      <h1 tabIndex={-1}>{messages.newOne(resource.one)}</h1>
      {isReady && organisation ? (
        <RowForm
          resource={resource}
          row={undefined}
          fresh={fresh}
          titles={titles}
          onSaved={(row) => {
            show(messages.created(titleOf(resource, row)));
            void navigate(hrefTo('ManageList', { resource: resource.slug }));
          }}
        />
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}

function KnownRow({ resource, id }: { resource: Resource; id: number | undefined }) {
  const asked = useRow(resource, id);
  const { titles, isReady } = useTitles(resource);
  const row = asked.data;
  const mayChange = useMay(resource.right);
  const seesChanges = useMay('seeChanges');
  const title = row && (resource.isSingle ? titleOfResource(resource) : titleOf(resource, row));
  useTitle(title);
  if (row === undefined || !isReady) {
    if (asked.error) return <QueryError query={asked} />;
    return (
      <div aria-busy="true">
        <Skeleton height="30rem" />
      </div>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {row.changed && (
            <p className={styles.quiet}>
              {messages.lastChange(row.changed.by ?? messages.system)}{' '}
              <Age since={row.changed.at} prefix="" />
            </p>
          )}
        </div>
        {mayChange && <ArchiveRow key={row.revision} resource={resource} row={row} />}
        <PlanLink resource={resource} row={row} />
      </header>
      {row.archivedAt !== null && <Banner>{messages.isArchived}</Banner>}
      <RowForm
        resource={resource}
        row={row}
        fresh={toInputs(resource.fields, row.values)}
        titles={titles}
        onSaved={() => show(messages.saved)}
      />
      {resource === documents && mayChange && <Agreements documentId={row.id} />}
      {seesChanges && <ChangeHistory resource={resource} row={row} titles={titles} />}
    </>
  );
}

/** To the plan of a site, or of the site that an area is of. */
function PlanLink({ resource, row }: { resource: Resource; row: Row }) {
  const mayDraw = useMay('editUnits');
  const siteId = resource === sites ? row.id : resource === areas ? Number(row.values.siteId) : undefined;
  if (!mayDraw || siteId === undefined) return null;
  return <LinkButton to={hrefTo('ManagePlan', { id: siteId })}>{messages.editPlan}</LinkButton>;
}

type RowFormProps = {
  resource: Resource;
  row: Row | undefined;
  fresh: Inputs;
  titles: Titles;
  onSaved: (row: Row) => void;
};

function RowForm({ resource, row, fresh, titles, onSaved }: RowFormProps) {
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
          return field.control.kind === 'pictures' ? (
            <PicturesControl key={name} {...given} control={field.control} resource={resource} />
          ) : (
            <FieldControl
              key={name}
              {...given}
              field={row === undefined ? { ...field, isFixed: false } : field}
              titles={titles}
              siteId={siteId}
            />
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
