import { expect, test } from 'vitest';
import { readList } from './read-list.ts';

/** Every line as `number: name, reference`, or as its problem. */
async function read(content: string | Buffer): Promise<string[]> {
  const lines: string[] = [];
  for await (const { number, listed, problem } of readList(Buffer.from(content))) {
    lines.push(`${number}: ${listed ? `${listed.name}, ${listed.reference}` : problem}`);
  }
  return lines;
}

const heading = 'name,reference\n';

test.each([
  ['UTF-8', Buffer.from(`${heading}Zoé Bello,QDi.012`, 'utf8')],
  ['UTF-16', Buffer.from(`\uFEFF${heading}Zoé Bello,QDi.012`, 'utf16le')],
  ['Windows-1252', Buffer.from(`${heading}Zoé Bello,QDi.012`, 'latin1')],
])('reads a name with an accent in %s', async (_encoding, content) => {
  expect(await read(content)).toEqual(['2: Zoé Bello, QDi.012']);
});

test('names the line of each problem, and not what the cell holds', async () => {
  const lines = ['Bello', '"=HYPERLINK(""x""; ""Musa Bello"")",1', '@SUM(A1) Bello,2', ',3'];
  expect(await read(heading + lines.join('\n'))).toEqual([
    '2: name: at least 2 words are needed.',
    '3: name: this is a formula, not a name.',
    '4: name: this is a formula, not a name.',
    '5: name: at least 2 words are needed.',
  ]);
});

test('says which column the first line must name', async () => {
  await expect(read('person,reference\nMusa Bello,1')).rejects.toThrow(
    'The first line must name the column name.',
  );
});
