import { useId } from 'react';

/** How much of some work is done, in words and as a bar. An empty bar looks empty. */
export function Progress(props: { label: string; done: number; of: number }) {
  const { label, done, of } = props;
  const id = useId();
  const share = of > 0 ? Math.min(100, (100 * done) / of) : 0;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span id={id}>{label}</span>
        <span className="figures text-ink-soft">
          {done.toLocaleString('en-NG')} of {of.toLocaleString('en-NG')}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken"
      >
        <div
          className="h-full bg-main forced-colors:bg-[Highlight]"
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  );
}
