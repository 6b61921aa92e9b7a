import { classes } from '@quarrter/ui/classes';
import { controlClasses, FieldNotes } from '@quarrter/ui/Field';
import { useState } from 'react';
import { type DateParts, joinDate, splitDate } from './date-parts.ts';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (date: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  optional?: boolean;
  /** Not for a next of kin: a browser would fill in the client’s own date. */
  autoComplete?: boolean;
};

const parts = [
  { part: 'day', label: 'Day', width: 'w-18', length: 2, autoComplete: 'bday-day' },
  { part: 'month', label: 'Month', width: 'w-18', length: 2, autoComplete: 'bday-month' },
  { part: 'year', label: 'Year', width: 'w-24', length: 4, autoComplete: 'bday-year' },
] as const;

/** On a phone the hint also announces that the focus moves. */
const hint = (
  <>
    For example: 02 04 1990
    <span className="hidden pointer-coarse:inline">. We move you to the next box.</span>
  </>
);

/**
 * A date that people know by heart, as three fields: a calendar would begin decades away from it.
 * On a touch screen a complete field leads to the next one if that is empty, which saves two taps;
 * with a keyboard, people press Tab themselves. A summary of errors links to the whole, which
 * passes the focus on to the first of them.
 */
export function DatePartsField(props: Props) {
  const { label, name, value, onChange, onBlur, error, optional, autoComplete } = props;
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value));
  // Another date came from outside: the form was saved, or put back.
  const shown = joinDate(typed) === value ? typed : splitDate(value);
  const described = error ? `${name}-error` : `${name}-hint`;

  function change(place: number, text: string) {
    const { part, length } = parts[place] ?? parts[0];
    const now = { ...shown, [part]: text };
    setTyped(now);
    onChange(joinDate(now));
    const next = parts[place + 1]?.part;
    const isComplete = text.length === length && next !== undefined && now[next] === '';
    if (isComplete && window.matchMedia('(pointer: coarse)').matches) {
      document.getElementById(`${name}-${next}`)?.focus();
    }
  }

  return (
    <fieldset
      id={name}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector('input')?.focus();
      }}
      className="grid min-w-0 content-start gap-1.5"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <legend className="float-start flex w-full justify-between gap-x-3 text-sm font-600">
        {label}
        {optional && <span className="text-xs font-400 text-ink-soft">optional</span>}
      </legend>
      <div className="flex flex-wrap gap-3">
        {parts.map(({ part, label: short, width, length, autoComplete: filled }, place) => {
          const id = `${name}-${part}`;
          return (
            <div key={part} className={classes('grid min-w-min gap-1', width)}>
              <label htmlFor={id} className="text-sm whitespace-nowrap text-ink-soft">
                {short}
                <span className="sr-only"> of {label}</span>
              </label>
              <input
                id={id}
                type="text"
                inputMode="numeric"
                autoComplete={autoComplete ? filled : 'off'}
                maxLength={length}
                value={shown[part]}
                onChange={(event) => change(place, event.target.value)}
                aria-invalid={error ? true : undefined}
                aria-describedby={described}
                className={classes(controlClasses, 'figures')}
              />
            </div>
          );
        })}
      </div>
      <FieldNotes label={label} name={name} hint={hint} error={error} />
    </fieldset>
  );
}
