import type { ReactNode } from 'react';
import { classes } from './classes.tsx';
import { FieldNotes, fieldWiring } from './Field.tsx';
import type { InputProps } from './TextField.tsx';

/** LON-40 and LND-12 fix the words of this error, which do not say that the box must be ticked. */
const REQUIRED = 'This field is required';

/** A checkbox with its sentence; the whole line can be tapped. */
export function CheckboxField(props: Omit<InputProps, 'label' | 'type'> & { label: ReactNode }) {
  const { label, error, hint, optional, className, ...input } = props;
  const whatToDo = error?.startsWith(REQUIRED)
    ? 'Please tick the box to agree to this.'
    : undefined;
  const basics = { ...props, label: '', hint: hint ?? whatToDo };
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          {...input}
          {...fieldWiring(basics)}
          className={classes(
            'mt-0.5 size-5 shrink-0',
            'aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-bad',
            className,
          )}
        />
        <span>{label}</span>
      </label>
      <FieldNotes {...basics} />
    </div>
  );
}
