import { getCardsState, getOfficeStart, type SetupStep } from '@gatehouse/contract/api/manage';
import { listSiteNeeds, type SiteNeeds } from '@gatehouse/contract/api/staff';
import { documents } from '@gatehouse/contract/resources/documents';
import { sites } from '@gatehouse/contract/resources/places';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { queryFor } from '../../lib/query.ts';
import { useSimulated } from '../../lib/simulated.ts';
import { useMay } from '../../lib/userSite.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Manage.module.css';
import { startMessages as messages } from './startMessages.ts';

const POLL_MS = 15_000;

/** What a house lacks until it is live, and what needs somebody today. */
export function OfficeStart() {
  const asked = useQuery({ ...queryFor(getOfficeStart), refetchInterval: POLL_MS });
  const needs = useQuery({ ...queryFor(listSiteNeeds), refetchInterval: POLL_MS });
  const isOwner = useMay('editOrganisation');
  if (asked.data === undefined || needs.data === undefined) {
    const failed = [asked, needs].find(({ error }) => error);
    return failed ? <QueryError query={failed} /> : <Skeleton height="10rem" />;
  }
  const { missing, today } = asked.data;
  return (
    <>
      {isOwner && <CardsWarning />}
      {isOwner && missing.length > 0 && <Checklist missing={missing} />}
      <TodayCard today={[...doorLines(needs.data), ...officeLines(today)]} />
    </>
  );
}

/** The provider is asked, which need not be often. */
const CARDS_POLL_MS = 5 * 60_000;

function useCardsState() {
  return useQuery({ ...queryFor(getCardsState), refetchInterval: CARDS_POLL_MS });
}

/** That no card pays although cards are set up, for as long as it is so. */
function CardsWarning() {
  const { data, isFetching, refetch } = useCardsState();
  if (data?.state !== 'refused' && data?.state !== 'unreachable') return null;
  const again = (
    <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
      {messages.checkAgain}
    </Button>
  );
  return (
    <Banner tone="warning" action={again}>
      {messages.cards[data.state]}
    </Banner>
  );
}

/** Where each step is done; cards are set on the server. */
const places: { readonly [Step in SetupStep]: string | undefined } = {
  place: hrefTo('ManageRow', { resource: sites.slug, id: 'new' }),
  offer: hrefTo('ManageRent'),
  units: hrefTo('ManageRent'),
  agreement: hrefTo('ManageRow', { resource: documents.slug, id: 'new' }, { template: 'storage' }),
  cards: undefined,
  doors: hrefTo('UserControllers'),
  colleague: hrefTo('ManageStaff'),
};

function Checklist({ missing }: { missing: readonly SetupStep[] }) {
  return (
    <Card aria-label={messages.checklist} className={styles.card}>
      <h2>{messages.checklist}</h2>
      <p className={styles.quiet}>{messages.checklistText}</p>
      <ol className={styles.places}>
        {missing.map((step) => (
          <li key={step}>
            <Step step={step} />
          </li>
        ))}
      </ol>
      <CardsPay />
    </Card>
  );
}

/** What cards do that are set up already. */
function CardsPay() {
  const state = useCardsState().data?.state;
  if (state !== 'works' && state !== 'test') return null;
  return (
    <p className={styles.allDone}>
      <CircleCheck aria-hidden="true" /> {messages.cards[state]}
    </p>
  );
}

function Step({ step }: { step: SetupStep }) {
  const to = places[step];
  const isSimulated = useSimulated();
  const { title, text } = messages.steps[step];
  const words = (
    <>
      <strong>{title}</strong>
      <span>{step === 'doors' && isSimulated ? messages.simulatedDoors : text}</span>
    </>
  );
  return to === undefined ? (
    <p className={styles.place}>{words}</p>
  ) : (
    <Link to={to} className={styles.place}>
      {words}
    </Link>
  );
}

type Line = { text: string; to: string };

function doorLines(needs: readonly SiteNeeds[]): Line[] {
  const sum = (need: 'alarms' | 'offlineControllers' | 'lowBatteries' | 'arrears') =>
    needs.reduce((all, site) => all + site[need], 0);
  const to = `${hrefTo('UserAccess')}?view=sites`;
  return (['alarms', 'offlineControllers', 'lowBatteries', 'arrears'] as const).flatMap((need) =>
    sum(need) === 0 ? [] : [{ text: messages.needs[need](sum(need)), to }],
  );
}

function officeLines(today: { readonly [Count in keyof typeof officePlaces]: number }): Line[] {
  // `keys` forgets the names.
  return (Object.keys(officePlaces) as (keyof typeof officePlaces)[]).flatMap((count) =>
    today[count] === 0 ? [] : [{ text: messages.today[count](today[count]), to: officePlaces[count] }],
  );
}

/** Where one sees to each thing. */
const officePlaces = {
  begins: hrefTo('UserAccess'),
  ends: hrefTo('UserAccess'),
  uncollected: hrefTo('UserAccess'),
  stockLow: hrefTo('UserAccess'),
  unoffered: hrefTo('ManageList', { resource: 'units' }),
} as const;

function TodayCard({ today }: { today: readonly Line[] }) {
  return (
    <Card aria-label={messages.todayTitle} className={styles.card}>
      <h2>{messages.todayTitle}</h2>
      {today.length === 0 ? (
        <p className={styles.allDone}>
          <CircleCheck aria-hidden="true" /> {messages.nothing}
        </p>
      ) : (
        <ul className={styles.places}>
          {today.map(({ text, to }) => (
            <li key={text}>
              <Link to={to} className={styles.place}>
                <strong>{text}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
