/** Facts below each other; none is there twice. */
export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className="pause">
      {line}
    </span>
  ));
}
