import { classes } from './classes.tsx';

const fills = { main: 'bg-main-text', good: 'bg-good', band: 'bg-on-band' };

/** Progress from 0 to 1: an outline that is filled from its start, so that none looks like none. */
export function ProgressBar(props: { label: string; value: number; tone?: keyof typeof fills }) {
  const percent = Math.round(Math.min(1, Math.max(0, props.value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes(
        'h-2.5 overflow-hidden rounded-full border bg-transparent',
        props.tone === 'band' ? 'border-band-soft' : 'border-line-strong',
      )}
    >
      <div
        className={classes(
          'h-full transition-[width] duration-300 forced-colors:bg-[CanvasText]',
          fills[props.tone ?? 'main'],
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

/** The steps of a long form: the current one and those to come. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">
        Step {current + 1} of {steps.length}:{' '}
        <strong className="font-600 text-ink">{steps[current]}</strong>
      </p>
      <ol className="flex gap-1.5">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={place === current ? 'step' : undefined}
            className={classes(
              'h-1.5 flex-1 rounded-full forced-colors:border',
              place <= current ? 'bg-main-text forced-colors:bg-[CanvasText]' : 'bg-line',
            )}
          >
            <span className="sr-only">
              {step}
              {place < current ? ' (done)' : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
