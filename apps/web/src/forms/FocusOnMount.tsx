import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Where a form has no summary of its errors: what became of sending it takes the focus, once for each time, so that
 * nobody has to look for it. `told` is what it tells about, such as the failure.
 */
export function FocusOnMount({ told, children }: { told: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) box.current?.focus();
  }, [told]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      {children}
    </div>
  );
}
