import { usePathname } from '@quarrter/client/router';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMe } from '../api/me.ts';
import { paths } from '../paths.ts';

/** The sections that this member of staff can read: a row on wide screens, otherwise a menu. */
export function Sections() {
  const pathname = usePathname();
  // The menu is open on one address only, so that following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = openAt === pathname;
  const sections = useSections(pathname);
  const current = sections.find((section) => section.current);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpenAt(null);
    opener.current?.focus();
  };
  return (
    <nav aria-label="Sections" className="order-last w-full" onKeyDown={closeOnEscape}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls="sections"
        onClick={() => setOpenAt(open ? null : pathname)}
        className="flex min-h-12 w-full items-center justify-between gap-4 font-600 xl:hidden"
      >
        <span>
          Menu{current && <span className="font-400 text-band-soft">: {current.label}</span>}
        </span>
        <ChevronDown aria-hidden="true" className={classes('size-5', open && 'rotate-180')} />
      </button>
      <ul
        id="sections"
        className={classes(
          'grid-cols-2 gap-x-6 pb-3 sm:grid-cols-3 xl:flex xl:pb-0',
          open ? 'grid' : 'hidden',
        )}
      >
        {sections.map(({ label, href, current: isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={classes(
                'flex min-h-12 items-center border-b-3 font-600 whitespace-nowrap',
                isCurrent
                  ? 'border-accent'
                  : 'border-transparent text-band-soft hover:text-on-band ' +
                      'forced-colors:border-[Canvas]',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSections(pathname: string) {
  const acts = useMe().data?.acts ?? [];
  return [
    {
      label: 'Applications',
      href: paths.queue.getHref(),
      current: pathname === '/' || pathname.startsWith('/loans/'),
      shown: true,
    },
    {
      label: 'Reviews',
      href: paths.reviews.getHref(),
      current: pathname === paths.reviews.pattern,
      shown: acts.includes('answer-review'),
    },
    {
      label: 'Approvals',
      href: paths.approvals.getHref(),
      current: pathname === paths.approvals.pattern,
      shown: true,
    },
    {
      label: 'Products',
      href: paths.products.getHref(),
      current: pathname.startsWith(paths.products.pattern),
      shown: true,
    },
    {
      label: 'Messages',
      href: paths.messages.getHref(),
      current: pathname === paths.messages.pattern,
      shown: true,
    },
    {
      label: 'Hardship requests',
      href: paths.hardship.getHref(),
      current: pathname === paths.hardship.pattern,
      shown: acts.includes('answer-hardship'),
    },
    {
      label: 'Transfers',
      href: paths.transfers.getHref(),
      current: pathname === paths.transfers.pattern,
      shown: acts.includes('read-payouts'),
    },
    {
      label: 'Withdrawals',
      href: paths.withdrawals.getHref(),
      current: pathname === paths.withdrawals.pattern,
      shown: acts.includes('check-withdrawal'),
    },
    {
      label: 'Receipts',
      href: paths.receipts.getHref(),
      current: pathname.startsWith(paths.receipts.pattern),
      shown: acts.includes('read-receipts'),
    },
    {
      label: 'Reconciliation',
      href: paths.reconciliation.getHref(),
      current: pathname === paths.reconciliation.pattern,
      shown: acts.includes('read-reconciliation'),
    },
    {
      label: 'Disputes',
      href: paths.disputes.getHref(),
      current: pathname === paths.disputes.pattern,
      shown: acts.includes('read-receipts'),
    },
    {
      label: 'Audit log',
      href: paths.audit.getHref(),
      current: pathname === paths.audit.pattern,
      shown: acts.includes('read-audit'),
    },
  ].filter((section) => section.shown);
}
