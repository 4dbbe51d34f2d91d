import { mode } from '../platform/environment.ts';
import { type Area, isAreaOn, isSwitched } from './areas.ts';
import { useKnownFeatures } from './organisation.ts';

/** Whether an area is on in the mode that runs; undefined until the features are known. */
export function useArea(area: Area): boolean | undefined {
  const features = useKnownFeatures();
  return features === undefined && isSwitched(area, mode) ? undefined : isAreaOn(area, mode, features);
}
