import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { prepareValue } from 'pg/lib/utils';

/** A statement as PostgreSQL receives it: a value is a text, bytes in hexadecimal, or null. */
export type KeptStatement = {
  readonly text: string;
  readonly values: readonly (string | { readonly bytes: string } | null)[];
};

const folder = process.env.STATEMENTS_FOLDER;
const known = new Set<string>();

/**
 * Writes each statement of the product once, with the values of its first time, into the folder
 * that STATEMENTS_FOLDER names.
 */
export function keepStatement({ text, values = [] }: { text: string; values?: unknown[] }): void {
  if (folder === undefined || known.has(text)) return;
  known.add(text);
  const kept: KeptStatement = { text, values: values.map(keptValue) };
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(kept)}\n`);
}

function keptValue(value: unknown): KeptStatement['values'][number] {
  const prepared: unknown = prepareValue(value);
  if (prepared === null) return null;
  return Buffer.isBuffer(prepared) ? { bytes: prepared.toString('hex') } : String(prepared);
}
