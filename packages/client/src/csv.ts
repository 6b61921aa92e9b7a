import { saveFile } from './save-file.ts';

/** A text or a figure of a table; null is an empty cell. */
export type Cell = string | number | null;

/**
 * Rows as a file for spreadsheets (RFC 4180). A text that a spreadsheet would run as a formula
 * begins with an apostrophe, so that it stays a text; a figure may be negative.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isFigure = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isFigure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves a table as a file of the reader. The mark in front tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
