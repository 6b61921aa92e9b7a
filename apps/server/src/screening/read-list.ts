import { screenedWords } from '@quarrter/domain/people';
import { readCsv } from '../platform/files/read-csv.ts';

export type ListedName = {
  readonly name: string;
  readonly reference: string;
  /** As the list writes it, often only a year; empty if it has none. */
  readonly born: string;
};

/** A line of a list, numbered as in the file: a name, or its problem. */
export type ListLine = { number: number } & (
  | { listed: ListedName; problem: null }
  | { listed: null; problem: string }
);

/**
 * Reads the column `name`, and where the list has them `reference`, such as `UNSC QDi.012`, and
 * `date_of_birth`.
 */
export async function* readList(content: Buffer): AsyncGenerator<ListLine> {
  for await (const { number, record, problem } of readCsv(content, ['name'])) {
    if (record === null) {
      yield { number, listed: null, problem };
      continue;
    }
    const listed = {
      name: clean(record.name),
      reference: clean(record.reference),
      born: clean(record.date_of_birth),
    };
    const wrong = problemOf(listed);
    yield wrong === null
      ? { number, listed, problem: null }
      : { number, listed: null, problem: wrong };
  }
}

function clean(text = ''): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function problemOf({ name, reference, born }: ListedName): string | null {
  if (name.length > 300) return 'name: the name is longer than 300 characters.';
  if (/^[=+@-]/.test(name)) return 'name: this is a formula, not a name.';
  if (reference.length > 100) return 'reference: it is longer than 100 characters.';
  if (born.length > 100) return 'date_of_birth: it is longer than 100 characters.';
  if (screenedWords(name).length < 2) return 'name: at least 2 words are needed.';
  return null;
}
