import { useEffect, useRef } from 'react';
import { classes } from './classes.tsx';
import { Link } from './link.tsx';

/** `about` tells apart two links with one label; it is read out only. */
export type Tab = { href: string; label: string; about?: string; current: boolean };

/** Tabs that are links: each has its own URL, and Back works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // On a phone the current tab may lie outside the row, which scrolls sideways.
  useEffect(() => {
    const row = nav.current;
    const link = current && row?.querySelector<HTMLElement>('[aria-current]');
    if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="q-tabs flex gap-5 overflow-x-auto shadow-[inset_0_-1px] shadow-line lg:gap-6"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={classes(
            'flex min-h-12 min-w-11 shrink-0 items-center justify-center border-b-3',
            'font-600 whitespace-nowrap',
            tab.current
              ? 'border-main-text text-main-text'
              : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
          )}
        >
          {tab.label}
          {tab.about && <span className="sr-only"> {tab.about}</span>}
        </Link>
      ))}
    </nav>
  );
}
