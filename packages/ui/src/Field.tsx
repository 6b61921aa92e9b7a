import type { ReactNode } from 'react';
import { classes } from './classes.tsx';

/** Common to every field of a form. `name` is also the id, so that a summary can link to it. */
export type FieldBasics = {
  label: string;
  name: string;
  id?: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows "optional" beside the label; other fields are required. */
  optional?: boolean;
};

/** The attributes that connect a control with its hint and error for assistive technology. */
export function fieldWiring({ id, name, error, hint }: FieldBasics) {
  const control = id ?? name;
  const described = [hint ? `${control}-hint` : null, error ? `${control}-error` : null];
  return {
    id: control,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
}

/** The look of inputs, selects and text areas. */
export const controlClasses = classes(
  'w-full min-h-12 rounded-md border bg-surface px-3.5 py-2.5 text-ink transition-colors',
  'border-line-strong hover:border-main-text placeholder:text-ink-soft placeholder:opacity-80',
  'aria-invalid:border-bad aria-invalid:border-2 disabled:bg-sunken disabled:text-ink-soft',
  // Forced colours drop the fill, and a dashed frame tells it from a field to write in.
  '[&[readonly]]:bg-sunken forced-colors:[&[readonly]]:border-dashed',
);

/** The frame of every field: label above, then the control, hint and error below. */
export function Field(props: FieldBasics & { children: ReactNode; after?: ReactNode }) {
  const control = props.id ?? props.name;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={control} className="text-sm font-600">
          {props.label}
        </label>
        {props.optional && <span className="text-xs text-ink-soft">optional</span>}
      </div>
      {props.children}
      <FieldNotes {...props} />
      {props.after}
    </div>
  );
}

/** Hint and error of a field, with the ids that `fieldWiring` refers to. */
export function FieldNotes(props: FieldBasics) {
  const control = props.id ?? props.name;
  return (
    <>
      {props.hint && (
        <p id={`${control}-hint`} className="text-sm text-ink-soft">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={`${control}-error`} className="text-sm font-600 text-bad">
          {props.error}
        </p>
      )}
    </>
  );
}
