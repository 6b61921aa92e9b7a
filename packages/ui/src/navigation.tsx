import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** A link to the section, then the current page. */
export function Breadcrumb(props: { base: { href: string; label: string }; current: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-2 text-sm">
        <li>
          <Link
            href={props.base.href}
            className="-my-1.5 inline-flex min-h-11 min-w-11 items-center text-main-text underline
              underline-offset-4 hover:decoration-2"
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

/** One step back in history. The caller does it, because this package knows no router. */
export function BackControl({ onBack, label = 'Back' }: { onBack: () => void; label?: string }) {
  return (
    <button
      type="button"
      onClick={onBack}
      className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-600
        text-main-text hover:bg-main-soft"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" /> {label}
    </button>
  );
}
