import type { ReactNode } from 'react';

/**
 * Two columns on a wide screen. On a narrower one, a single column in the order of the page, with
 * the `Last` cards at its end.
 */
export function Columns({ main, beside }: { main: ReactNode; beside: ReactNode }) {
  return (
    <div className="grid gap-5 2xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:items-start">
      <div className="contents 2xl:grid 2xl:gap-5">{main}</div>
      <div className="contents 2xl:grid 2xl:gap-5">{beside}</div>
    </div>
  );
}

/** The least important cards, in either column. */
export function Last({ children }: { children: ReactNode }) {
  return <div className="max-2xl:order-last">{children}</div>;
}
