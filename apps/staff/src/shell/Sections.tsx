import { usePathname } from '@quarrter/client/router';
import type { StaffAction } from '@quarrter/contract/staff';
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

/** In the order of the menu; one without actions is for all staff. */
const allSections: readonly Section[] = [
  { label: 'Applications', path: paths.queue, below: '/loans/' },
  { label: 'Reviews', path: paths.reviews, actions: ['answer-review', 'read-queues'] },
  { label: 'Approvals', path: paths.approvals },
  { label: 'Products', path: paths.products },
  { label: 'Messages', path: paths.messages },
  { label: 'Hardship requests', path: paths.hardship, actions: ['answer-hardship', 'read-queues'] },
  { label: 'Transfers', path: paths.transfers, actions: ['read-payouts'] },
  { label: 'Withdrawals', path: paths.withdrawals, actions: ['check-withdrawal', 'read-queues'] },
  { label: 'Receipts', path: paths.receipts, actions: ['read-receipts'] },
  { label: 'Reconciliation', path: paths.reconciliation, actions: ['read-reconciliation'] },
  { label: 'Disputes', path: paths.disputes, actions: ['read-receipts'] },
  { label: 'Audit log', path: paths.audit, actions: ['read-audit'] },
];

type Section = {
  label: string;
  path: { pattern: string; getHref: () => string };
  /** Any of them opens the section. */
  actions?: readonly StaffAction[];
  /** Where the pages of the section begin, if not with its own address. */
  below?: string;
};

function useSections(pathname: string) {
  const acts = useMe().data?.acts ?? [];
  return allSections
    .filter(({ actions }) => actions === undefined || actions.some((one) => acts.includes(one)))
    .map(({ label, path: { pattern, getHref }, below = `${pattern}/` }) => ({
      label,
      href: getHref(),
      current: pathname === pattern || pathname.startsWith(below),
    }));
}
