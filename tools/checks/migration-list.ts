import { createHash } from 'node:crypto';
import path from 'node:path';
import { readText, writtenFiles } from './source-files.ts';

const folder = 'apps/server/migrations';
export const listFile = `${folder}/list.txt`;

/** The text of each migration by its name, in order. */
export type Migrations = ReadonlyMap<string, string>;

export const readMigrations = (): Migrations =>
  new Map(
    writtenFiles(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [path.basename(file, '.sql'), readText(file)]),
  );

export const readList = (): string[] => readText(listFile).split('\n').filter(Boolean);

/**
 * The lines of the list: a hash and the name of each migration. The hash is over its text and the
 * line before, so that nothing can be put between two lines without changing all that follow.
 */
export function linesOf(migrations: Migrations): string[] {
  const lines: string[] = [];
  for (const [name, text] of migrations) {
    const hash = createHash('sha256')
      .update(`${lines.at(-1) ?? ''}\n${text}`)
      .digest('hex');
    lines.push(`${hash}  ${name}`);
  }
  return lines;
}

/** The first migration on the list that is no longer as it was, or has another before it. */
export function changedMigration(list: readonly string[], migrations: Migrations): string | null {
  const lines = linesOf(migrations);
  const changed = list.find((line, place) => line !== lines[place]);
  return changed?.split('  ')[1] ?? null;
}

/** The migrations that are after those on the list. */
export const newMigrations = (list: readonly string[], migrations: Migrations): string[] =>
  [...migrations.keys()].slice(list.length);
