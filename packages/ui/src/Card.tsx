import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.tsx';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title?: ReactNode;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  /** Without padding, for tables and lists that reach the edge. */
  flush?: boolean;
  /** The level of the heading: 2, or 3 inside a section. */
  level?: 2 | 3;
};

/** A part of a screen on its own surface, with an optional heading. */
export function Card(props: CardProps) {
  const { title, action, flush, level = 2, className, children, ...rest } = props;
  const Heading = `h${level}` as const;
  return (
    <section
      {...rest}
      className={classes(
        'overflow-hidden rounded-lg border border-(--card-line) bg-surface shadow-card',
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

/** Navy when all is well, amber when something is due soon, red when something is late. */
export type PanelTone = 'calm' | 'soon' | 'late';

type PanelProps = HTMLAttributes<HTMLElement> & { tone?: PanelTone };

/**
 * The panel with the main figure of a screen, in the colour of its state. Its lower corner is the
 * quarter circle of the logo.
 */
export function QuarterPanel({ tone = 'calm', className, children, ...rest }: PanelProps) {
  return (
    <section
      {...rest}
      data-tone={tone}
      className={classes(
        'on-band-focus rounded-lg rounded-br-quarter bg-band p-5 text-on-band sm:p-7',
        'forced-colors:border forced-colors:border-[CanvasText]',
        className,
      )}
    >
      {children}
    </section>
  );
}
