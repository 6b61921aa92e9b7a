import { usePathname } from '@quarrter/client/router';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../api/me.ts';
import { countText } from '../work-queues/count-text.ts';
import { useWorkOverview } from '../work-queues/use-work.ts';
import { isInSection, type Section, type SectionGroup, sectionsFor } from './sections.ts';

/** The sections that this member of staff can read: beside the screen from 1200 px, else a menu. */
export function Sections() {
  const pathname = usePathname();
  // The menu is open on one address only, so that following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = openAt === pathname;
  const groups = sectionsFor(useMe().data?.actions ?? []);
  const current = groups
    .flatMap(({ sections }) => sections)
    .find((section) => isInSection(section, pathname));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToCurrent(list.current), [current?.label]);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpenAt(null);
    opener.current?.focus();
  };
  return (
    <nav
      aria-label="Sections"
      className="xl:w-60 xl:shrink-0 xl:border-e xl:border-line xl:bg-surface"
      onKeyDown={closeOnEscape}
    >
      <div className="on-band-focus bg-band px-4 text-on-band sm:px-6 lg:px-8 xl:hidden">
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          aria-controls="sections"
          onClick={() => setOpenAt(open ? null : pathname)}
          className="flex min-h-12 w-full items-center justify-between gap-4 font-600"
        >
          <span>
            Menu{current && <span className="font-400 text-band-soft">: {current.label}</span>}
          </span>
          <ChevronDown aria-hidden="true" className={classes('size-5', open && 'rotate-180')} />
        </button>
      </div>
      <div
        ref={list}
        id="sections"
        className={classes(
          'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-5',
          'border-b border-line bg-surface p-4 sm:grid-cols-3 sm:p-6',
          'lg:px-8 xl:sticky xl:top-0 xl:grid xl:max-h-dvh xl:grid-cols-1 xl:overflow-y-auto',
          'xl:border-b-0 xl:px-3 xl:py-5',
          open ? 'grid' : 'hidden',
        )}
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} current={current} />
        ))}
      </div>
    </nav>
  );
}

/** A short screen does not show the whole menu; the page itself stays where it is. */
function scrollToCurrent(list: HTMLElement | null): void {
  const entry = list?.querySelector('[aria-current]');
  if (!list || !entry) return;
  const [shown, own] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  const bottom = Math.min(shown.bottom, window.innerHeight);
  if (own.bottom > bottom) list.scrollTop += own.bottom - bottom + own.height;
  if (own.top < shown.top) list.scrollTop -= shown.top - own.top + own.height;
}

function Group(props: { group: SectionGroup; current: Section | undefined }) {
  const { group, current } = props;
  const title = useId();
  return (
    <div className="content-start">
      <p id={title} className="ps-3.75 pb-1 text-xs font-600 text-ink-soft">
        {group.label}
      </p>
      <ul aria-labelledby={title}>
        {group.sections.map((section) => (
          <li key={section.label}>
            <Entry section={section} isCurrent={section === current} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
  const waiting = useWaiting(section);
  const client = useQueryClient();
  // The open page does not reload by itself, and colleagues may have changed its records.
  const readAgain = () => void client.invalidateQueries();
  return (
    <Link
      href={section.path.getHref()}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isCurrent ? readAgain : undefined}
      className={classes(
        'flex min-h-11 items-center justify-between gap-2 rounded-md border-s-3 px-3 font-600',
        'xl:min-h-9 xl:text-sm',
        isCurrent
          ? 'border-accent bg-main-soft text-main-text'
          : 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink ' +
              'forced-colors:border-[Canvas]',
      )}
    >
      {section.label}
      {waiting !== '' && (
        <span className="figures text-xs">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}

/** How much of a section's work waits for my role; empty when none does. */
function useWaiting({ queues = [] }: Section): string {
  const all = useWorkOverview().data?.queues ?? [];
  const own = all.filter(({ queue, canWork }) => canWork && queues.includes(queue));
  const count = own.reduce((sum, queue) => sum + queue.count, 0);
  if (count === 0) return '';
  return countText({ count, more: own.some(({ more }) => more) });
}
