import type { Ref, TextareaHTMLAttributes } from 'react';
import { controlClasses, Field, type FieldBasics, fieldWiring } from './Field.tsx';

type TextAreaProps = FieldBasics &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'> & {
    ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text; spread react-hook-form's `register(name)` into it. */
export function TextAreaField(props: TextAreaProps) {
  const { label, error, hint, optional, ...area } = props;
  return (
    <Field {...props}>
      <textarea rows={4} {...area} {...fieldWiring(props)} className={controlClasses} />
    </Field>
  );
}
