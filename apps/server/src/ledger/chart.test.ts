import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { accountKinds } from './chart.ts';

const docs = new URL('../../../../docs/ledger.md', import.meta.url);

test('the chart of accounts in the console is the one of docs/ledger.md', async () => {
  const text = await readFile(docs, 'utf8');
  const rows = text.matchAll(
    /^\| (\d{4}) \| ([^|]+) \| (debit|credit) \| [^|]+ \| (?:yes|no) \| (.+) \|$/gm,
  );
  const written = [...rows].map(([, code, name, side, holds]) => {
    return { code: Number(code), name, side, holds };
  });
  expect(accountKinds).toEqual(written);
});
