import type { ReactNode } from 'react';
import { classes } from './classes.tsx';

/** 40 px on a phone: one of them rules a screen. With large text N70,000 still fits in a line. */
export const hugeFigure = 'text-[length:min(2.5rem,12vw)] leading-[1.05] sm:text-4xl lg:text-5xl';

const sizes = {
  normal: 'text-xl',
  large: 'text-2xl sm:text-3xl',
  huge: hugeFigure,
};

/**
 * A large figure with its name. Put several into a `<dl>` (see Figures). On the navy band set
 * `band`, so that the name keeps its contrast.
 */
export function Figure(props: {
  label: ReactNode;
  children: ReactNode;
  detail?: ReactNode;
  size?: keyof typeof sizes;
  band?: boolean;
  /** Spans a whole line among Figures. */
  wide?: boolean;
}) {
  const { label, children, detail, size = 'large', band, wide } = props;
  const soft = band ? 'text-band-soft' : 'text-ink-soft';
  return (
    <div className={classes('grid content-start gap-1', wide && 'col-span-full')}>
      <dt className={classes('text-sm', soft)}>{label}</dt>
      <dd className={classes('figures font-600', sizes[size])}>
        <span className="text-[length:min(1em,10vw)] *:whitespace-normal">{children}</span>
      </dd>
      {detail && <dd className={classes('text-sm', soft)}>{detail}</dd>}
    </div>
  );
}

/** Figures side by side; in one column on a phone. */
export function Figures({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={classes(
        'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-8 gap-y-5',
        className,
      )}
    >
      {children}
    </dl>
  );
}

/**
 * Facts in two columns: name at the start, value at the end; a ruled line between. `wide` puts two
 * beside each other where there is room, on the same lines.
 */
export function Facts({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return (
    <dl
      className={classes('grid', wide && 'gap-x-10 sm:grid-cols-2 sm:*:nth-last-[2]:odd:border-0')}
    >
      {children}
    </dl>
  );
}

/** One line of Facts: a name and its value; `strong` for the total. */
export function Fact(props: { label: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div
      className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-2.5
      last:border-0"
    >
      <dt className="flex-[1_1_6rem] text-sm text-ink-soft">{props.label}</dt>
      <dd
        className={classes(
          'figures ms-auto text-end font-600 wrap-anywhere',
          props.strong && 'text-lg',
        )}
      >
        {props.children}
      </dd>
    </div>
  );
}
