import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { withLabel } from './with-label.ts';

export type SummaryError = { field: string; message: string };

type Labels = { readonly [field: string]: string };

function labelOf(field: string): string {
  return document.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent?.trim() ?? '';
}

function isSame(before: Labels, now: Labels): boolean {
  return Object.keys({ ...before, ...now }).every((field) => before[field] === now[field]);
}

/**
 * Everything that is wrong with a form, above it. It takes the focus once for each attempt to send, and
 * every line leads to its field. What turns wrong later, when a field is left, must not pull anybody out of the
 * next one. `attempt` is react-hook-form's `submitCount`.
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
    // Counted anew: another step of the form, or one that was saved.
    if (attempt < focusedFor.current) focusedFor.current = 0;
    if (!shown || attempt === focusedFor.current) return;
    focusedFor.current = attempt;
    box.current?.focus();
  }, [shown, attempt]);

  // Read from the page, after the fields of this step are drawn.
  const [labels, setLabels] = useState<Labels>({});
  useLayoutEffect(() => {
    const found = Object.fromEntries(errors.map(({ field }) => [field, labelOf(field)]));
    setLabels((before) => (isSame(before, found) ? before : found));
  }, [errors]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border-s-4 border-bad bg-bad-soft p-4 focus-visible:outline-bad"
    >
      <p className="font-600">{title}</p>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {errors.map(({ field, message }) => (
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
              {withLabel(message, labels[field])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
