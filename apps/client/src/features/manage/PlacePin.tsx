import { searchLocations } from '@gatehouse/contract/api/search';
import { sites } from '@gatehouse/contract/resources/places';
import type { Position } from '@gatehouse/contract/rules/distance';
import { useMutation } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/networkError.ts';
import { MapUnavailable } from '../../map/MapUnavailable.tsx';
import { useMapView } from '../../map/useMapView.ts';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/Field.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { fromInput, type Inputs } from './formValues.ts';
import { messages } from './messages.ts';
import styles from './PlacePin.module.css';

const texts = messages.pin;
/** While a number is typed the pin stays where it is. */
const TYPED_MS = 400;
/** The longest text that places are looked for by. */
const MAX_TEXT = 100;
const none: [] = [];
const ignore = () => undefined;

/** Where a site is, by a pin on a map that its address puts there first. Its fields below say the same. */
export function PlacePin({ form }: { form: UseFormReturn<Inputs> }) {
  const { data: MapView, isError } = useMapView();
  const typed = form.watch(['latitude', 'longitude']).join(' ');
  const rested = useDebounced(typed, TYPED_MS);
  const [placed, setPlaced] = useState('');
  const shown = typed === placed ? placed : rested;
  const position = useMemo(() => positionIn(shown), [shown]);
  const put = (place: Position) => {
    for (const name of ['latitude', 'longitude'] as const)
      form.setValue(name, String(place[name]), { shouldDirty: true, shouldValidate: true });
    setPlaced(`${place.latitude} ${place.longitude}`);
  };
  return (
    <fieldset className={styles.place}>
      <legend className={ui.label}>{texts.title}</legend>
      <p className={ui.hint}>{texts.hint}</p>
      <div className={styles.map}>
        {isError && <MapUnavailable />}
        {!MapView && !isError && <Skeleton height="100%" />}
        {MapView && (
          <MapView
            label={texts.map}
            markers={none}
            centre={undefined}
            selected={none}
            onSelect={ignore}
            highlighted={undefined}
            onMove={ignore}
            isKept={false}
            pin={{ label: texts.label, position, onPlace: put }}
          />
        )}
      </div>
      <FindAddress inputs={form.watch()} onFound={put} />
    </fieldset>
  );
}

type FindAddressProps = { inputs: Inputs; onFound: (position: Position) => void };

/** Puts the pin where the address is, as far as places are known. */
function FindAddress({ inputs, onFound }: FindAddressProps) {
  const { suburb, state, postcode } = inputs;
  const area = [suburb, state, postcode].filter(Boolean).join(' ');
  const find = useMutation({
    mutationFn: () => findFirst([[inputs.street1, area].filter(Boolean).join(', '), area]),
    onSuccess: (found) => found && onFound(found.position),
  });
  const said = find.isSuccess && (find.data ? texts.found(find.data.name) : texts.notFound);
  return (
    <div className={styles.find}>
      <Button
        icon={<MapPin aria-hidden="true" />}
        pending={find.isPending}
        disabled={!suburb}
        onClick={() => find.mutate()}
      >
        {texts.find}
      </Button>
      <p role="status" className={ui.hint}>
        {find.error ? messageOf(find.error) : said}
      </p>
    </div>
  );
}

/** The first place that one of some texts means; not every list of places knows streets. */
async function findFirst(
  texts: readonly string[],
): Promise<{ name: string; position: Position } | undefined> {
  for (const text of texts) {
    const [found] = await call(searchLocations, { query: { searchQuery: text.slice(0, MAX_TEXT) } });
    if (found) {
      const { lat: latitude, lng: longitude } = found.coords;
      return { name: found.name, position: { latitude, longitude } };
    }
  }
  return undefined;
}

/** Latitude and longitude as they are typed, where those are a place. */
function positionIn(typed: string): Position | undefined {
  const { latitude, longitude } = sites.fields;
  const [north, east] = typed.split(' ');
  const found = z.safeParse(z.object({ latitude: latitude.schema, longitude: longitude.schema }), {
    latitude: fromInput(latitude, north),
    longitude: fromInput(longitude, east),
  });
  return found.data;
}
