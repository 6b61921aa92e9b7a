import { expect, test } from 'vitest';
import { migrationNames, readMigration } from './migration-files.ts';
import { sqlStatements } from './sql-statements.ts';

test.each([
  ['a; b;', ['a', 'b']],
  ['a', ['a']],
  ['a;\n-- the end; of it\n', ['a']],
  ['/* a; b */ c; d', ['/* a; b */ c', 'd']],
  ["SELECT 'it''s; one'; b", ["SELECT 'it''s; one'", 'b']],
  ['SELECT "a;b"; c', ['SELECT "a;b"', 'c']],
  ['DO $$ a; b $$; c', ['DO $$ a; b $$', 'c']],
  ['DO $x$ a; $$ b; $$ $x$; c', ['DO $x$ a; $$ b; $$ $x$', 'c']],
  ["-- don't\na; b", ["-- don't\na", 'b']],
])('%j has the statements %j', (file, statements) => {
  expect(sqlStatements(file)).toEqual(statements);
});

test('every statement of the migrations begins with a verb', async () => {
  const files = await Promise.all((await migrationNames()).map(readMigration));
  const statements = files.flatMap(sqlStatements);
  expect(statements.length).toBeGreaterThan(80);
  const verbs = statements.map((text) => /^(?:\s*--[^\n]*\n)*\s*([A-Z]+)\b/.exec(text)?.[1]);
  const known = ['ALTER', 'CREATE', 'DELETE', 'DO', 'DROP', 'INSERT', 'REVOKE', 'UPDATE', 'WITH'];
  expect(verbs.filter((verb) => verb === undefined || !known.includes(verb))).toEqual([]);
});
