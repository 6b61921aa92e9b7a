import { classes } from '@quarrter/ui/classes';
import type { ReactNode } from 'react';

/*
 * Places of a prerendered page that are filled in later: by the server when a form without script is sent,
 * by the page's script where there is one. Both find them by `data-slot` (or, of a field, by its name).
 */

/** One text, without markup inside. */
export function Slot({ name, text }: { name: string; text: string | undefined }) {
  return <span data-slot={name}>{text}</span>;
}

/** What is wrong with a field: nothing yet, so it takes no room. */
export function ErrorSlot({ field }: { field: string }) {
  return (
    <p
      id={`${field}-error`}
      data-slot={`${field}-error`}
      className="text-sm font-600 text-bad empty:hidden"
    />
  );
}

/** A part that shows only after something was sent. */
export function HiddenPart(props: { name: string; className?: string; children: ReactNode }) {
  return (
    <div data-part={props.name} hidden tabIndex={-1} className={classes(props.className)}>
      {props.children}
    </div>
  );
}

/** Ties a field to its error, and says that nothing is wrong with it so far. */
export function slottedField(name: string, hint?: string) {
  return {
    id: name,
    name,
    'aria-invalid': 'false' as const,
    'aria-describedby': hint ? `${hint} ${name}-error` : `${name}-error`,
  };
}
