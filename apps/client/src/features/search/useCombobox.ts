import { type KeyboardEvent, useState } from 'react';

/** The list of options under a field: whether it is open, and which option the keys or the pointer are on. */
export function useCombobox<Option>(options: readonly Option[], onChoose: (option: Option) => void) {
  const [isOpen, setOpen] = useState(false);
  /** The index of that option, -1 while there is none. */
  const [active, setActive] = useState(-1);

  function open() {
    setOpen(true);
    setActive(-1);
  }

  function close() {
    setOpen(false);
  }

  function choose(option: Option) {
    close();
    onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = options.length - 1;
    const option = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (event.key === 'ArrowDown') setActive(active === last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'Enter' && isOpen && option !== undefined) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Enter') {
      // The form is sent: what it answers must not lie under the options.
      close();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return { isOpen, active, open, close, choose, setActive, onKeyDown };
}
