import { expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { clientTable, leftOut, resealFields, sharedTable, tablesOf } from './define-table.ts';

type Note = { client_id: string; note_id: string; text: string };
const exported = leftOut.working;

const notes = clientTable<Note>('append-only', { exported, erased: { kept: 'Why' } });
const words = sharedTable<{ word: string }>();

test('a table has the rights that it declares, and is ordinary without a word about them', () => {
  expect(notes).toEqual({
    rows: 'client',
    rights: 'append-only',
    exported,
    erased: { kept: 'Why' },
  });
  expect(words).toEqual({ rows: 'shared', rights: 'ordinary' });
});

test('a table that names clients does not compile without its export and its erasure', () => {
  // @ts-expect-error nothing is said
  clientTable<Note>();
  // @ts-expect-error the file that the client reads is missing
  clientTable<Note>({ erased: 'deleted' });
  // @ts-expect-error the effect of an erasure is missing
  sharedTable<Note>('append-only', { exported });
  // @ts-expect-error a reason is missing
  sharedTable<Note>({ exported, erased: { texts: 'text' } });
  // @ts-expect-error no such folder of the archive
  clientTable<Note>({ exported: ['notes/notes.json', 'Notes'], erased: 'deleted' });
  // @ts-expect-error no such column
  clientTable<Note>({ exported, erased: { kept: 'Why' }, cleared: { words: '' } });
  // @ts-expect-error a record of the past cannot be deleted
  clientTable<Note>('append-only', { exported, erased: 'deleted' });
  expect(notes.erased).toEqual({ kept: 'Why' });
});

test('a table of another capability does not compile', () => {
  const select = (tx: Tx) => tablesOf({ words })(tx).selectFrom('words').select('word');
  // @ts-expect-error it is not among these tables
  const foreign = (tx: Tx) => tablesOf({ words })(tx).selectFrom('notes');
  expect([select, foreign]).toHaveLength(2);
});

test('sealed texts inside a JSON value are sealed again, each for its own context', () => {
  const stored = { version: 1, form: { title: 'Ms', nin_sealed: 'a', kin: [{ nin_sealed: 'b' }] } };
  const again = (value: unknown, context: string) => `${value} for ${context}`;
  expect(resealFields(stored, (field) => `client:${field}`, again)).toEqual({
    version: 1,
    form: {
      title: 'Ms',
      nin_sealed: 'a for client:nin',
      kin: [{ nin_sealed: 'b for client:nin' }],
    },
  });
});
