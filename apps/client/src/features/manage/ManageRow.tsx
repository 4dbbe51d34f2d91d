import { documents } from '@gatehouse/contract/resources/documents';
import { areas, sites } from '@gatehouse/contract/resources/places';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { organisationId } from '../../lib/config.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useMay } from '../../lib/userSite.ts';
import { Age } from '../../ui/Age.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { Agreements } from './Agreements.tsx';
import { ArchiveRow } from './ArchiveRow.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';
import { toInput, toInputs } from './formValues.ts';
import styles from './Manage.module.css';
import { useRow, useTitles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { RowForm } from './RowForm.tsx';
import { findResource, isListed } from './resources.ts';
import { titleOfResource } from './titleOfResource.ts';
import { UnknownResource } from './UnknownResource.tsx';
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
