import { SITE_SEARCH_RADIUS_KM } from '@gatehouse/contract/rules/distance';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDistance } from './formatDistance.ts';
import { useSitesNear } from './productQueries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './SearchList.module.css';
import { countFilters, emptySearch, type Search, withoutFilters } from './searchState.ts';

const texts = messages.nothing;

/** Why a search found nothing, and the way on. */
export function NoResults({ search, onChange }: { search: Search; onChange: (search: Search) => void }) {
  const { nearest, noneNear, isPending } = useSitesNear(search.place);
  if (isPending) return null;

  const everywhere = { ...search, place: undefined, site: undefined, distanceKm: emptySearch.distanceKm };
  const nearestKm = nearest?.distanceKm ?? undefined;
  const isBeyond = nearest !== undefined && nearestKm !== undefined && nearestKm > search.distanceKm;
  const isFiltered = countFilters(withoutDistance(search)) > 0;
  const text =
    noneNear ??
    (isBeyond
      ? texts.beyond(nearest.name, formatDistance(nearestKm))
      : isFiltered
        ? texts.filtered
        : texts.elsewhere);

  return (
    <EmptyState
      drawing={<EmptyDrawing of="search" />}
      title={texts.title}
      text={text}
      action={
        <div className={styles.ways}>
          {isBeyond && (
            <Button
              variant="primary"
              onClick={() => onChange({ ...search, distanceKm: SITE_SEARCH_RADIUS_KM })}
            >
              {texts.within(SITE_SEARCH_RADIUS_KM)}
            </Button>
          )}
          {isFiltered && <Button onClick={() => onChange(withoutFilters(search))}>{texts.clear}</Button>}
          {(search.place || search.site) && (
            <Button onClick={() => onChange(everywhere)}>{texts.everywhere}</Button>
          )}
        </div>
      }
    />
  );
}

function withoutDistance(search: Search): Search {
  return { ...search, place: undefined };
}
