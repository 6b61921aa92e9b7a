import { type ReactNode, useId } from 'react';

/**
 * Chooses one month of a chart by mouse, touch or keyboard, and shows its values. `text` is the
 * same for screen readers.
 */
export function MonthSlider(props: {
  count: number;
  chosen: number;
  onChoose: (place: number) => void;
  text: string;
  children: ReactNode;
}) {
  const { count, chosen, onChoose, text, children } = props;
  const id = useId();
  return (
    <div className="grid gap-1 rounded-md bg-sunken p-3 print:hidden forced-colors:border">
      <label htmlFor={id} className="text-sm text-ink-soft">
        Look at a month
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={count - 1}
        value={chosen}
        aria-valuetext={text}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        className="h-11 w-full accent-main-text"
      />
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
