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

/**
 * A date that people know by heart, as three fields: a calendar would begin decades away from it.
 * A summary of errors links to the whole, which passes the focus on to the first of them.
 */
export function DatePartsField(props: Props) {
  const { label, name, value, onChange, onBlur, error, optional, autoComplete } = props;
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value));
  // Another date came from outside: the form was saved, or put back.
  const shown = joinDate(typed) === value ? typed : splitDate(value);
  const described = error ? `${name}-error` : `${name}-hint`;

  function change(part: keyof DateParts, text: string) {
    const now = { ...shown, [part]: text };
    setTyped(now);
    onChange(joinDate(now));
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
        {parts.map(({ part, label: short, width, length, autoComplete: filled }) => {
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
                onChange={(event) => change(part, event.target.value)}
                aria-invalid={error ? true : undefined}
                aria-describedby={described}
                className={classes(controlClasses, 'figures')}
              />
            </div>
          );
        })}
      </div>
      <FieldNotes label={label} name={name} hint="For example: 2 4 1990" error={error} />
    </fieldset>
  );
}
