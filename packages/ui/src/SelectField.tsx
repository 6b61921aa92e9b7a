import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classes } from './classes.tsx';
import { controlClasses, Field, type FieldBasics, fieldWiring } from './Field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldBasics &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & {
    options: readonly (SelectOption | string)[];
    /** The first, empty choice; null: the field starts with one of the options. */
    placeholder?: string | null;
    ref?: Ref<HTMLSelectElement>;
  };

/** The browser's own select. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    error,
    hint,
    optional,
    options,
    placeholder = 'Please choose',
    className,
    ...rest
  } = props;
  return (
    <Field {...props}>
      <div className="relative">
        <select
          {...rest}
          {...fieldWiring(props)}
          className={classes(controlClasses, 'appearance-none pe-11', className)}
        >
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label, disabled } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            );
          })}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft"
        />
      </div>
    </Field>
  );
}
