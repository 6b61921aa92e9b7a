import { classes } from '@quarrter/ui/classes';
import { controlClasses, Field } from '@quarrter/ui/Field';
import type { ReactNode } from 'react';
import { asJson } from './as-json.ts';
import { ErrorPlaceholder, fieldWithError } from './Placeholder.tsx';

/**
 * A field whose error the server or the page's script writes into the finished page (see
 * Placeholder.tsx).
 */
export function CalculatorInput(props: {
  name: string;
  label: string;
  value: string | undefined;
  inputMode: 'decimal' | 'numeric';
  hint?: ReactNode;
}) {
  const { name, label, value, inputMode, hint } = props;
  return (
    <Field name={name} label={label} hint={hint} after={<ErrorPlaceholder field={name} />}>
      <input
        {...fieldWithError(name, hint ? `${name}-hint` : undefined)}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        maxLength={40}
        defaultValue={value}
        className={classes(controlClasses, 'figures text-lg font-600')}
      />
    </Field>
  );
}

/** Question at the start, answer at the end; below each other on a phone. */
export function CalculatorFrame(props: {
  kind: 'loan' | 'returns';
  /** The products as the server's calls give them, for the script that answers in place. */
  records: readonly object[];
  action: string;
  fields: ReactNode;
  button: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      id="calculator"
      className="grid overflow-hidden rounded-lg rounded-br-quarter border border-line bg-surface
        shadow-card lg:grid-cols-[1fr_1.1fr]"
    >
      <form
        action={props.action}
        noValidate
        data-calculator={props.kind}
        aria-label={props.kind === 'loan' ? 'Loan calculator' : 'Returns calculator'}
        className="grid content-start gap-5 p-5 sm:p-8"
      >
        {props.fields}
        <div>{props.button}</div>
        <script
          type="application/json"
          dangerouslySetInnerHTML={{ __html: asJson(props.records) }}
        />
      </form>
      <div className="grid content-start gap-5 bg-main-soft p-5 sm:p-8">{props.children}</div>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-x-6
        gap-y-4 border-t border-line-strong pt-5"
    >
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-xl font-600">{children}</dd>
    </div>
  );
}
