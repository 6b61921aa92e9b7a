import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.tsx';

/** Where nothing can be measured. */
const firstWidth = 320;

/**
 * The picture of a chart, drawn as wide as its place is, so that its text keeps its size. It is
 * hidden from screen readers: put a summary and a table beside it.
 */
export function Chart(props: {
  height: number;
  children: (width: number) => ReactNode;
  className?: string;
}) {
  const { height, children, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(firstWidth);
  // Measured before the first paint. The place takes its width from outside only, or a drawing that
  // is wider than a narrow card would widen the card.
  useLayoutEffect(() => {
    const measured = place.current?.clientWidth ?? 0;
    if (measured > 0) setWidth(Math.max(200, measured));
  }, []);
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(200, box.clientWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={classes('w-full min-w-0 overflow-hidden contain-inline-size', className)}
    >
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block text-[13px] forced-colors:[&_text]:fill-[CanvasText]"
      >
        {children(width)}
      </svg>
    </div>
  );
}

/** A sign of the chart, and its meaning. */
export function ChartKey({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" className="shrink-0">
        {sign}
      </svg>
      {children}
    </li>
  );
}

/** The legend of a chart. */
export function ChartKeys({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">{children}</ul>;
}
