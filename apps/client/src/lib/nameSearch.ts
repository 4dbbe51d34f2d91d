import { searchKey } from '@gatehouse/contract/formats/typedText';

/** Whether a name holds what is searched for: case, accents and outer spaces do not count, and nothing is in every name. */
export function nameSearch(text: string): (name: string) => boolean {
  const wanted = searchKey(text);
  return (name) => searchKey(name).includes(wanted);
}
