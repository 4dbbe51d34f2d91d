// The minimum that a long list of doors must do: only the rows in view are on the page, and a word filters them.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROW_HEIGHT_PX = 64;
const units = Array.from({ length: 5_000 }, (_, index) => ({
  name: `U${index + 1}`,
  state: 'Locked, closed',
}));

function List() {
  const [wanted, setWanted] = useState('');
  const shown = units.filter(({ name }) => name.includes(wanted));
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
  });
  const row = ({ index, key, start }) =>
    h(
      'div',
      { key, style: { position: 'absolute', height: ROW_HEIGHT_PX, translate: `0 ${start}px` } },
      h('label', null, h('input', { type: 'checkbox' }), shown[index].name),
      h('a', { href: `#${shown[index].name}` }, shown[index].state),
    );
  return h(
    'main',
    null,
    h('input', {
      type: 'search',
      'aria-label': 'Unit name',
      value: wanted,
      onChange: (event) => setWanted(event.currentTarget.value),
    }),
    h(
      'div',
      { style: { position: 'relative', height: virtualizer.getTotalSize() } },
      virtualizer.getVirtualItems().map(row),
    ),
  );
}

createRoot(document.getElementById('root')).render(h(List));
