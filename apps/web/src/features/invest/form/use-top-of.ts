import { useEffect, useRef } from 'react';

/** Every new step is read from its top, by the eye and by the keyboard. */
export function useTopOf(step: number) {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}
