import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { balanceOf, ledgerCodes } from './chart.ts';
import { accountKinds } from './chart-names.ts';

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

test('every code has a name and the side on which its balance is reckoned', () => {
  const sides = accountKinds.map(({ code, side }) => {
    const balance = balanceOf({ code, debits: 2n, credits: 1n });
    return [code, side, balance === 1n ? 'debit' : 'credit'];
  });
  for (const [code, side, reckoned] of sides) expect([code, reckoned]).toEqual([code, side]);
  expect(accountKinds.map(({ code }) => code)).toEqual(Object.values(ledgerCodes));
});
