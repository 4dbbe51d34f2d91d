import { australianStates } from '@gatehouse/contract/model/site';
import type { AddressValues } from './detailsForm.ts';

const PLACE = new RegExp(
  `^(?:(?<street1>.+), )?(?<suburb>[^,]+?),? (?<state>${australianStates.join('|')})(?: (?<postcode>\\d{4}))?(?:, Australia)?$`,
);

type PlaceAddress = Partial<Pick<AddressValues, 'street1' | 'suburb' | 'state' | 'postcode'>>;

/** The parts of an address in a place as a maps provider names it: 'Newstead QLD 4006, Australia'. */
export function addressOfPlace(name: string): PlaceAddress | undefined {
  const parts = PLACE.exec(name.trim())?.groups;
  return parts && Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
