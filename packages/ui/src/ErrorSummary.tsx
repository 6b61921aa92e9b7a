import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { withLabel } from './with-label.ts';

export type SummaryError = { field: string; message: string };

/** For each field: its label, and its position on the page. */
type Fields = { readonly [field: string]: { readonly label: string; readonly place: number } };

function fieldsOfPage(errors: readonly SummaryError[]): Fields {
  const places = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return Object.fromEntries(
    errors.map(({ field }) => [field, { label: labelOf(field), place: places.indexOf(field) }]),
  );
}

/** Also of a tick, whose label is around it. */
function labelOf(field: string): string {
  const control = document.getElementById(field);
  const labels = control && 'labels' in control ? (control as HTMLInputElement).labels : null;
  const label = labels?.[0] ?? document.querySelector(`label[for="${CSS.escape(field)}"]`);
  return label?.textContent?.trim() ?? '';
}

function isSame(before: Fields, now: Fields): boolean {
  return Object.keys({ ...before, ...now }).every(
    (field) =>
      before[field]?.label === now[field]?.label && before[field]?.place === now[field]?.place,
  );
}

/**
 * All errors of a form, above it, in the order of the page; each links to its field. It takes the
 * focus once per attempt to submit. An error that appears later, when a field loses focus, must not
 * take the focus from the next field. `attempt` is react-hook-form's `submitCount`.
 */
export function ErrorSummary(props: {
  title?: string;
  errors: readonly SummaryError[];
  attempt: number;
}) {
  const { title = 'There were some errors in your submission', errors, attempt } = props;
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  const focusedFor = useRef(0);

  useEffect(() => {
    // The count starts again: another step of the form, or a saved one.
    if (attempt < focusedFor.current) focusedFor.current = 0;
    if (!shown || attempt === focusedFor.current) return;
    focusedFor.current = attempt;
    box.current?.focus();
  }, [shown, attempt]);

  // Read from the page, after the fields of this step have rendered.
  const [fields, setFields] = useState<Fields>({});
  useLayoutEffect(() => {
    const found = fieldsOfPage(errors);
    setFields((before) => (isSame(before, found) ? before : found));
  }, [errors]);
  const placeOf = ({ field }: SummaryError) => fields[field]?.place ?? 0;
  const fromTheTop = [...errors].sort((one, other) => placeOf(one) - placeOf(other));

  if (!shown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border-s-4 border-bad bg-bad-soft p-4 focus-visible:outline-bad
        forced-colors:border-e forced-colors:border-y"
    >
      <p className="font-600">{title}</p>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {fromTheTop.map(({ field, message }) => (
          <li key={field + message}>
            <a
              href={`#${field}`}
              className="underline underline-offset-4 hover:decoration-2"
              onClick={(event) => {
                const control = document.getElementById(field);
                if (!control) return;
                event.preventDefault();
                control.focus();
              }}
            >
              {withLabel(message, fields[field]?.label)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
