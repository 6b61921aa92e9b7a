import RotateCw from 'lucide-react/icons/rotate-cw';
import { use, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.tsx';
import { HelpContext } from './link.tsx';
import { BrokenLine } from './pictures/states.tsx';
import { inSentence, sentence } from './sentence.ts';

/*
 * Loading, empty (Empty.tsx) and failed are three different pictures: a failed load is never a
 * blank page.
 */

/** A grey bar where text will be. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={classes(
        'block h-4 animate-late rounded-sm bg-line forced-colors:border',
        className,
      )}
    />
  );
}

/** Shown while something loads; a quick reply never shows it. */
export function Loading(props: { label?: string; lines?: number; className?: string }) {
  const { label = 'Loading', lines = 3, className } = props;
  return (
    <div role="status" className={classes('grid gap-3 p-4 sm:p-6', className)}>
      <span className="sr-only">{label}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={['w-full', 'w-4/5', 'w-3/5', 'w-11/12'][line % 4] ?? ''} />
      ))}
    </div>
  );
}

/** As `animate-late` waits. */
const lateMs = 250;

/** Since when the page has been loading, and until when it was last seen to, by its own clock. */
const loading = { since: Number.POSITIVE_INFINITY, seenUntil: Number.NEGATIVE_INFINITY };

function wasSeen(now: number): boolean {
  return now - loading.since > lateMs || now - loading.seenUntil < lateMs;
}

/**
 * The whole page is on its way (LON-17), in the shape of most pages: the panel, two cards and a
 * list. First its code is loaded and then its data: the second shape starts where the first ended,
 * so that the page is not blank in between.
 */
export function PageLoading({ label = 'Loading' }: { label?: string }) {
  const [goesOn] = useState(() => wasSeen(performance.now()));
  useEffect(() => {
    loading.since = goesOn ? Number.NEGATIVE_INFINITY : performance.now();
    return () => {
      const now = performance.now();
      if (wasSeen(now)) loading.seenUntil = now;
      loading.since = Number.POSITIVE_INFINITY;
    };
  }, [goesOn]);
  return (
    <div role="status" className={classes('grid gap-5', !goesOn && 'animate-late')}>
      <span className="sr-only">{label}…</span>
      <Block className="h-44 rounded-br-quarter" />
      <div className="grid gap-5 md:grid-cols-2">
        <Block className="h-32" />
        <Block className="h-32" />
      </div>
      <Block className="h-56" />
    </div>
  );
}

/** A place where a panel or a card will be. Forced colours draw its border. */
function Block({ className }: { className: string }) {
  return <span className={classes('rounded-lg border border-line bg-sunken', className)} />;
}

/** Names the part that could not be loaded, and offers to try again (SES-15). */
export function Failed(props: { what: string; message?: string; onRetry?: () => void }) {
  const {
    what,
    message = 'Please check your connection, or try again in a moment',
    onRetry,
  } = props;
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <BrokenLine className="mb-2 h-24" />
      <p className="text-lg font-600">We could not load {inSentence(what)}</p>
      <p className="max-w-md text-sm text-ink-soft">{sentence(message)}</p>
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4.5" /> Try again
        </Button>
      )}
      {use(HelpContext)}
    </div>
  );
}
