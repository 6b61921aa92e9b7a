import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { classes } from './classes.tsx';
import { controlClasses, Field, fieldWiring } from './Field.tsx';
import type { InputProps } from './TextField.tsx';

export type PasswordRule = { label: string; met: boolean };

export type PasswordFieldProps = Omit<InputProps, 'type'> & {
  /**
   * Every rule and whether the typed password meets it; shown as a live list below (ACC-08/09 as
   * settled). The rules themselves are the domain's.
   */
  rules?: readonly PasswordRule[];
};

/** A password field with show and hide. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, error, hint, optional, rules, className, ...input } = props;
  const [shown, setShown] = useState(false);
  const wiring = fieldWiring(props);
  // If every rule is met and the password is still rejected, the reason replaces the checklist.
  const listed = error && rules?.every((rule) => rule.met) ? undefined : rules;
  const checklist = listed && `${wiring.id}-rules`;
  const described = [wiring['aria-describedby'], checklist].filter(Boolean).join(' ') || undefined;

  return (
    <Field {...props} after={listed && <Checklist id={`${wiring.id}-rules`} rules={listed} />}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...wiring}
          aria-describedby={described}
          type={shown ? 'text' : 'password'}
          className={classes(controlClasses, 'pe-13', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          aria-controls={wiring.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-md text-ink-soft
            hover:text-main-text"
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      </div>
    </Field>
  );
}

function Checklist({ id, rules }: { id: string; rules: readonly PasswordRule[] }) {
  return (
    <ul id={id} className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2">
      {rules.map((rule) => (
        <li
          key={rule.label}
          className={classes('flex items-center gap-2', rule.met ? 'text-good' : 'text-ink-soft')}
        >
          {rule.met ? (
            <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0" />
          ) : (
            <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
              <span className="size-1.5 rounded-full border-3 border-line-strong" />
            </span>
          )}
          {rule.label}
          <span className="sr-only">{rule.met ? '(met)' : '(not yet met)'}</span>
        </li>
      ))}
    </ul>
  );
}
