import { listVariables } from '../apps/server/src/environment.ts';
import { commands } from './commands.mjs';

type Variables = {
  /** Of the server's variables only these, or all but these. */
  only?: readonly string[];
  except?: readonly string[];
  /** Those of the command itself, with their meaning. */
  own?: Readonly<Record<string, string>>;
};
type Variable = ReturnType<typeof listVariables>[number];

/** The variables that matter to a command. Throws where it names one that the server does not have. */
export function variablesOf(command: string): Variable[] {
  const all = listVariables();
  const declared = Object.entries(commands).find(([name]) => name === command)?.[1].variables;
  const { only, except = [], own = {} }: Variables = declared ?? {};
  const known = new Set(all.map(({ name }) => name));
  const unknown = [...(only ?? []), ...except].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`${command} names ${unknown.join(', ')}, which the server does not read.`);
  return [
    ...all.filter(({ name }) => (only ? only.includes(name) : !except.includes(name))),
    ...Object.entries(own).map(([name, meaning]) => ({ name, default: '', meaning })),
  ];
}
