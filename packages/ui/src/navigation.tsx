import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { classes } from './classes.tsx';
import { Link } from './link.tsx';

export type Tab = { href: string; label: string; current: boolean };

/** Tabs that are links: each has its own address, and Back works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={classes(
            '-mb-px flex min-h-12 items-center border-b-3 font-600 whitespace-nowrap',
            tab.current
              ? 'border-main-text text-main-text'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** SHL-16: base link / current page. */
export function Breadcrumb(props: { base: { href: string; label: string }; current: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-2 text-sm">
        <li>
          <Link
            href={props.base.href}
            className="inline-flex min-h-8 items-center text-main-text underline underline-offset-4 hover:decoration-2"
          >
            {props.base.label}
          </Link>
        </li>
        <li aria-hidden="true" className="text-ink-soft">
          /
        </li>
        <li aria-current="page" className="text-ink-soft">
          {props.current}
        </li>
      </ol>
    </nav>
  );
}

/** SHL-15: one step back in history. The caller says how, for this package knows no router. */
export function BackControl({ onBack, label = 'Back' }: { onBack: () => void; label?: string }) {
  return (
    <button
      type="button"
      onClick={onBack}
      className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-600 text-main-text hover:bg-main-soft"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" /> {label}
    </button>
  );
}
