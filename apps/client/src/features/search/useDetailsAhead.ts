import { useEffect, useRef } from 'react';
import { fetchCodeAhead } from '../../lib/codeAhead.ts';
import { savesData } from '../../platform/serviceWorker.ts';
import { readDetails } from './detailsState.ts';
import { fetchProductAhead } from './productQueries.ts';

/** A pointer that only passes over rests less than that. */
const REST_MS = 80;

/**
 * For what links to the page of a space: the code of the page comes with the link's coming into view, what it shows of the
 * space with a finger, a pointer that rests or the focus on it, so that it opens at once.
 */
export function useDetailsAhead<Shown extends Element>(href: string) {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      fetchCodeAhead(href);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [href]);
  const fetchAnswer = () => {
    if (!savesData()) fetchProductAhead(readDetails(new URLSearchParams(href.split('?')[1])));
  };
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = () => clearTimeout(resting.current);
  useEffect(() => () => clearTimeout(resting.current), []);
  return {
    ref,
    onFocus: fetchAnswer,
    onPointerDown: fetchAnswer,
    onPointerEnter: () => {
      resting.current = setTimeout(fetchAnswer, REST_MS);
    },
    onPointerLeave: letGo,
  };
}
