import type { AuditEntry } from '@quarrter/contract/staff/audit';
import { staffStateText } from '@quarrter/domain/loans';
import { noteText } from '../../shell/note-text.ts';

export function hasDetails(entry: AuditEntry): boolean {
  return noteText(entry.action, entry.note) !== '' || linesOf(entry).length > 0;
}

/** The note of an entry, and its fields before and after. */
export function WhatChanged({ entry }: { entry: AuditEntry }) {
  const lines = linesOf(entry);
  const note = noteText(entry.action, entry.note);
  // The note of a proposal repeats its lines in one sentence.
  const isRepeated = lines.length > 0 && lines.every(({ field }) => note.includes(`${field}: `));
  return (
    <div className="grid gap-1">
      {!isRepeated && note && <p className="wrap-anywhere">{note}</p>}
      {lines.length > 0 && (
        <ul className="grid gap-0.5 text-sm">
          {lines.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-ink-soft">{field}: </span>
              {before !== '' && (
                <>
                  <del className="text-ink-soft">{before}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <ins className="no-underline">{after === '' ? 'none' : after}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Line = { field: string; before: string; after: string };

function linesOf({ subject, before, after }: AuditEntry): Line[] {
  const isLoan = subject.startsWith('loan ');
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => {
    const shown = (value: Value) =>
      isLoan && field === 'State' ? staffStateText(textOf(value)) : textOf(value);
    return { field, before: shown(before?.[field]), after: shown(after?.[field]) };
  });
}

type Value = NonNullable<AuditEntry['before']>[string] | undefined;

function textOf(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
