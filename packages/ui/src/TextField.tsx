import type { InputHTMLAttributes, Ref } from 'react';
import { classes } from './classes.tsx';
import { controlClasses, Field, type FieldBasics, fieldWiring } from './Field.tsx';

export type InputProps = FieldBasics &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & { ref?: Ref<HTMLInputElement> };

/** A line of text; spread react-hook-form's `register(name)` into it. */
export function TextField(props: InputProps) {
  const { label, error, hint, optional, className, ...input } = props;
  return (
    <Field {...props}>
      <input
        type="text"
        {...input}
        {...fieldWiring(props)}
        className={classes(controlClasses, className)}
      />
    </Field>
  );
}

/**
 * A date with the browser's own picker, the lightest one and the best on phones. Its value is
 * `YYYY-MM-DD`. Without a maximum a year takes 6 digits, and a typing error gives the year 22020.
 */
export function DateField(props: Omit<InputProps, 'type'>) {
  return (
    <TextField
      max="9999-12-31"
      {...props}
      type="date"
      className={classes('figures', props.className)}
    />
  );
}
