import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DatePartsField } from './DatePartsField.tsx';
import { datePartsError } from './date-parts.ts';

type Props = Omit<UseFormRegisterReturn, 'ref'> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** The client's own date of birth, which a browser may know. */
  autoComplete?: boolean;
};

/**
 * A date of birth in three fields; spread react-hook-form's `register(name)` into it. The form
 * reads and sets the hidden field that holds the whole date.
 */
export function BirthDateField(props: Props) {
  const { name, label, error, optional, autoComplete, onChange, onBlur, ref } = props;
  const hidden = useRef<HTMLInputElement | null>(null);
  const [value, setValue] = useState('');
  // The form has put its value into the hidden field by now: the one that it begins with, or
  // another tab's.
  useLayoutEffect(() => setValue(hidden.current?.value ?? ''));

  function change(date: string) {
    if (hidden.current) hidden.current.value = date;
    setValue(date);
    void onChange({ type: 'change', target: { name, value: date } });
  }

  return (
    <>
      <input
        type="hidden"
        name={name}
        ref={(input) => {
          hidden.current = input;
          if (typeof ref === 'function') return ref(input);
          if (ref) ref.current = input;
        }}
      />
      <DatePartsField
        label={label}
        name={name}
        value={value}
        error={error && (datePartsError(value) ?? error)}
        {...(optional && { optional })}
        {...(autoComplete && { autoComplete })}
        onChange={change}
        onBlur={() => void onBlur({ type: 'blur', target: { name, value } })}
      />
    </>
  );
}
