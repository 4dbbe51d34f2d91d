import { getClientConfiguration } from '@gatehouse/contract/api/sites';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryFor } from '../lib/query.ts';
import { queryClient } from '../lib/queryClient.ts';
import { useIsOnDevice } from '../lib/serverRender.ts';
import type { MapViewProps } from './MapView.ts';

/** The map of the provider that the server is set up with, loaded when first shown by the device. */
export function useMapView() {
  const isOnDevice = useIsOnDevice();
  return useQuery({
    enabled: isOnDevice,
    queryKey: ['mapView'],
    queryFn: loadMapView,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function loadMapView(): Promise<ComponentType<MapViewProps>> {
  const { maps } = await queryClient.fetchQuery(queryFor(getClientConfiguration));
  if (maps.provider === 'gazetteer' || maps.key === null) {
    if (maps.tilesUrl === null || !canDrawStreets()) return (await import('./LeafletMap.tsx')).LeafletMap;
    return (await import('./StreetMap.tsx')).loadStreetMap(maps.tilesUrl);
  }
  const [{ GoogleMap }, { loadGoogleMaps }] = await Promise.all([
    import('./GoogleMap.tsx'),
    import('./googleLoader.ts'),
  ]);
  await loadGoogleMaps(maps.key);
  return GoogleMap;
}

/** Streets are drawn with WebGL, which an old device or a remote desktop may lack. */
function canDrawStreets(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}
