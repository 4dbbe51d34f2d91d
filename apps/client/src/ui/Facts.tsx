import { Children, type ReactNode } from 'react';

/** Facts in one line, those there are: a dot between them for who looks, a pause for who listens. */
export function Facts({ of }: { of: readonly ReactNode[] }) {
  const shown = Children.toArray(of.filter((fact) => fact !== ''));
  return shown.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place in the line
    <span key={index} className="pause">
      {fact}
      {index < shown.length - 1 && <span aria-hidden="true">{' · '}</span>}
    </span>
  ));
}
