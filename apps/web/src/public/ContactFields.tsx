import { classes } from '@quarrter/ui/classes';
import { controlClasses, Field } from '@quarrter/ui/Field';
import type { InputHTMLAttributes } from 'react';
import { ErrorPlaceholder, fieldWithError } from './Placeholder.tsx';

/** The maximum lengths are those of the contract's contactForm. */
export function ContactFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="name" label="Your name" autoComplete="name" maxLength={120} />
        <Line
          name="email"
          label="Email address for our answer"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <Field name="kind" label="What is it about?" after={<ErrorPlaceholder field="kind" />}>
        <select {...fieldWithError('kind')} className={controlClasses}>
          <option value="">A question or a request</option>
          <option value="complaint">A complaint</option>
        </select>
      </Field>
      <Line name="subject" label="Subject" maxLength={150} />
      <Field name="message" label="Message" after={<ErrorPlaceholder field="message" />}>
        <textarea
          {...fieldWithError('message')}
          rows={7}
          maxLength={5000}
          className={classes(controlClasses, 'resize-y')}
        />
      </Field>
    </>
  );
}

function Line(
  props: { name: string; label: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'maxLength'
  >,
) {
  const { name, label, type = 'text', ...rest } = props;
  return (
    <Field name={name} label={label} after={<ErrorPlaceholder field={name} />}>
      <input
        {...fieldWithError(name)}
        type={type}
        {...rest}
        defaultValue=""
        className={controlClasses}
      />
    </Field>
  );
}
