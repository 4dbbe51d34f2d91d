/** Whether a name holds what is searched for: case and outer spaces do not count, and nothing is in every name. */
export function nameSearch(text: string): (name: string) => boolean {
  const wanted = text.trim().toLowerCase();
  return (name) => name.toLowerCase().includes(wanted);
}
