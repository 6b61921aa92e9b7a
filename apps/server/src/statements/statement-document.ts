import { setImmediate as turn } from 'node:timers/promises';
import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, minorUnits } from '../events/index.ts';
import { defineDocument } from '../issued-documents/index.ts';
import {
  beginGrid,
  type CellText,
  type Column,
  heading,
  keyValues,
  type Pdf,
  paragraph,
  table,
  title,
} from '../platform/pdf/index.ts';
import type { Statement } from './read-statement.ts';
import { receiptAddress } from './receipt-address.ts';

const line = z.object({
  on: businessDate,
  text: z.string(),
  reference: z.string(),
  change: minorUnits,
  balance: minorUnits,
  /** The page on which the receipt can be downloaded. */
  receipt: z.nullable(z.string()),
});

const account = z.object({
  title: z.string(),
  currency: z.enum(['NGN', 'USD']),
  opening: minorUnits,
  closing: minorUnits,
  lines: z.array(line),
});
type Account = z.infer<typeof account>;

export const currencyNames = { NGN: 'Naira', USD: 'Dollar' } as const;

/** A client's statement of a period. */
export const statementDocument = defineDocument(
  {
    statementId: z.uuid(),
    holder: z.string(),
    from: businessDate,
    to: businessDate,
    currency: z.nullable(z.enum(['NGN', 'USD'])),
    accounts: z.array(account),
  },
  {
    name: 'account-statement',
    label: 'Account statement',
    version: 1,
    reference: ({ from, to }) => `${from} to ${to}`,
    async write(pdf, statement, issuedOn, progress) {
      title(pdf, 'Account statement');
      keyValues(pdf, [
        { label: 'For', value: statement.holder },
        { label: 'From', value: formatDate(statement.from) },
        { label: 'To', value: formatDate(statement.to) },
        { label: 'Currency', value: nameOf(statement.currency) },
        { label: 'Issued on', value: formatDate(issuedOn) },
      ]);
      if (statement.accounts.length === 0) {
        paragraph(pdf, 'You owed and owned nothing with us in this period, and nothing moved.');
      }
      writeSummary(pdf, statement.accounts);
      const all = statement.accounts.reduce((sum, { lines }) => sum + lines.length, 0);
      let done = 0;
      for (const one of statement.accounts) {
        await writeAccount(pdf, one, statement, async (written) => {
          await progress((done + written) / all);
          await turn();
        });
        done += one.lines.length;
      }
    },
  },
);

/** What a statement says, as its document stores it. */
export function documentData(statementId: string, statement: Statement, publicUrl: string) {
  const { holder, from, to, currency, accounts } = statement;
  return {
    ...{ statementId, holder, from, to, currency },
    accounts: accounts.map(({ title, currency, opening, closing, lines }) => ({
      ...{ title, currency, opening, closing },
      lines: lines.map((one) => ({
        ...one,
        receipt: one.receipt && receiptAddress(publicUrl, one.receipt),
      })),
    })),
  };
}

function nameOf(currency: Currency | null): string {
  return currency === null ? 'All currencies' : currencyNames[currency];
}

const titleOf = ({ title: name, currency }: Account) => `${name} (${currencyNames[currency]})`;

function writeSummary(pdf: Pdf, accounts: readonly Account[]): void {
  if (accounts.length === 0) return;
  heading(pdf, 'In short');
  table(pdf, {
    columns: [
      { heading: 'Account', share: 2 },
      { heading: 'Opening balance', align: 'right' },
      { heading: 'Change', align: 'right' },
      { heading: 'Closing balance', align: 'right' },
    ],
    rows: accounts.map((one) => [
      titleOf(one),
      formatMoney(one.opening, one.currency),
      signed(one.closing - one.opening, one.currency),
      formatMoney(one.closing, one.currency),
    ]),
  });
}

const columns: readonly Column[] = [
  { heading: 'Date', share: 1.3 },
  { heading: 'What', share: 3.2 },
  { heading: 'Reference', share: 1.4 },
  { heading: 'Amount', align: 'right', share: 1.7 },
  { heading: 'Balance', align: 'right', share: 1.8 },
];

/** So many lines are written at once, before other work of the process goes on. */
const linesAtOnce = 100;

async function writeAccount(
  pdf: Pdf,
  one: Account,
  { from, to }: { from: string; to: string },
  pause: (written: number) => Promise<void>,
): Promise<void> {
  heading(pdf, titleOf(one));
  const opening = [formatDate(from), 'Opening balance', '', '', money(one.opening, one)];
  const rows = beginGrid(pdf, columns, opening);
  rows.row(opening);
  for (const [place, { on, text, reference, change, balance, receipt }] of one.lines.entries()) {
    const what: CellText = receipt === null ? text : { text: `${text}. Receipt`, link: receipt };
    const figures = [signed(change, one.currency), money(balance, one)];
    rows.row([formatDate(on), what, reference, ...figures]);
    if ((place + 1) % linesAtOnce === 0) await pause(place + 1);
  }
  rows.total([formatDate(to), 'Closing balance', '', '', money(one.closing, one)]);
  rows.end();
}

const money = (amount: bigint, { currency }: Account) => formatMoney(amount, currency);

/** What an amount adds has a plus. */
function signed(amount: bigint, currency: Currency): string {
  return `${amount > 0n ? '+' : ''}${formatMoney(amount, currency)}`;
}
