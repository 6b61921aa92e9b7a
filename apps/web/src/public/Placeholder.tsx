import { classes } from '@quarrter/ui/classes';
import type { ReactNode } from 'react';

/*
 * Placeholders of a prerendered page. The server fills them when a form is sent without script, the
 * page's script fills them otherwise. Both find them by `data-placeholder`, and fields by name.
 */

/** One text, without markup inside. */
export function Placeholder({ name, text }: { name: string; text: string | undefined }) {
  return <span data-placeholder={name}>{text}</span>;
}

/** The error of a field. It is empty at first and takes no space. */
export function ErrorPlaceholder({ field }: { field: string }) {
  return (
    <p
      id={`${field}-error`}
      data-placeholder={`${field}-error`}
      className="text-sm font-600 text-bad empty:hidden"
    />
  );
}

/** A part that shows only after a form was sent. */
export function HiddenPart(props: { name: string; className?: string; children: ReactNode }) {
  return (
    <div data-part={props.name} hidden tabIndex={-1} className={classes(props.className)}>
      {props.children}
    </div>
  );
}

/** Connects a field with its error. */
export function fieldWithError(name: string, hint?: string) {
  return {
    id: name,
    name,
    'aria-invalid': 'false' as const,
    'aria-describedby': hint ? `${hint} ${name}-error` : `${name}-error`,
  };
}
