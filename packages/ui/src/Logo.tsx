import { brand } from './brand.ts';
import { classes } from './classes.tsx';

/**
 * The mark: a coin in quarters, one of which is the tail of the Q. `band` is for the navy
 * background.
 */
export function Mark({ className, band }: { className?: string; band?: boolean }) {
  // Where the user chooses the colours, they choose the background and the contrast on it.
  const ring = classes(band ? 'fill-on-band' : 'fill-main-text', 'forced-colors:fill-[CanvasText]');
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={classes('size-9', className)}>
      <path
        className={ring}
        d="M17.5 2.1v7.1a10.5 10.5 0 0 0-8.3 8.3H2.1A17.5 17.5 0 0 1 17.5 2.1Z"
      />
      <path
        className={ring}
        d="M20.5 2.1a17.5 17.5 0 0 1 15.4 15.4h-7.1a10.5 10.5 0 0 0-8.3-8.3V2.1Z"
      />
      <path
        className={ring}
        d="M17.5 35.9A17.5 17.5 0 0 1 2.1 20.5h7.1a10.5 10.5 0 0 0 8.3 8.3v7.1Z"
      />
      <path className="fill-accent" d="M21.5 21.5H38A16.5 16.5 0 0 1 21.5 38V21.5Z" />
    </svg>
  );
}

/** The mark with the brand's name. `band` is for the navy background. */
export function Logo({ className, band }: { className?: string; band?: boolean }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <Mark {...(band ? { band } : {})} className="size-8" />
      <span className="text-xl font-600 tracking-tight">{brand.name}</span>
    </span>
  );
}
