import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.tsx';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title?: ReactNode;
  /** Stands at the end of the title's line. */
  action?: ReactNode;
  /** Without inner space, for tables and lists that run to the edge. */
  flush?: boolean;
  /** The heading's level; 2 unless the card lies inside a section. */
  level?: 2 | 3;
};

/** A part of a screen on a sheet of its own, with its heading where it has one. */
export function Card(props: CardProps) {
  const { title, action, flush, level = 2, className, children, ...rest } = props;
  const Heading = `h${level}` as const;
  return (
    <section
      {...rest}
      className={classes(
        'overflow-hidden rounded-lg border border-line bg-surface shadow-card',
        className,
      )}
    >
      {(title || action) && (
        <div
          className={classes(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
            flush ? 'border-b border-line px-4 py-3 sm:px-5' : 'px-4 pt-4 sm:px-6 sm:pt-5',
          )}
        >
          {title && <Heading className="text-lg">{title}</Heading>}
          {action}
        </div>
      )}
      {flush ? children : <div className="p-4 sm:p-6">{children}</div>}
    </section>
  );
}

/**
 * The indigo panel that carries the one figure a screen is about. Its lower corner is a quarter circle:
 * the mark of the house.
 */
export function QuarterPanel({ className, children, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      {...rest}
      className={classes(
        'on-band-focus rounded-lg rounded-br-quarter bg-band p-5 text-on-band sm:p-7',
        className,
      )}
    >
      {children}
    </section>
  );
}
