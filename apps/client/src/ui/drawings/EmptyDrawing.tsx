export function EmptyDrawing({ of: _of }: { of: 'error' }) {
  return null;
}
