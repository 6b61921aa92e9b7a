import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clientColumns, investmentColumns, loanColumns } from './columns.ts';

const docs = new URL('../../../../docs/import.md', import.meta.url);

const sections = [
  ['Clients', clientColumns],
  ['Loans', loanColumns],
  ['Investments', investmentColumns],
] as const;

test.each(sections)('docs/import.md describes the columns of %s', async (name, columns) => {
  const text = await readFile(docs, 'utf8');
  const section = text.split(`### ${name}\n`)[1]?.split('\n#')[0] ?? '';
  const rows = section.matchAll(/^\| (`[^|]+) \| (yes|no) \|/gm);
  const described = [...rows].flatMap(([, names = '', needed]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, column]) => [column, needed]),
  );
  const read = Object.entries(columns).map(([column, how]) => {
    return [column, 'otherwise' in how ? 'no' : 'yes'];
  });
  expect(described).toEqual(read);
});
