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
  title,
} from '../platform/pdf/index.ts';
import type { Statement } from './read-statement.ts';
import { receiptAddress } from './receipt-address.ts';

const line = z.object({
  on: businessDate,
  text: z.string(),
  reference: z.string(),
  change: minorUnits,
  /** Of documents before version 3, that of the change itself. */
  sign: z._default(z.enum(['plus', 'minus', 'none', 'of-change']), 'of-change'),
  balance: minorUnits,
  /** The page with its receipt. */
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
type Line = z.infer<typeof line>;

const total = z.object({
  side: z.enum(['owe', 'own']),
  currency: z.enum(['NGN', 'USD']),
  opening: minorUnits,
  closing: minorUnits,
});
type Total = z.infer<typeof total>;

/** Writing this many lines takes about 0.3 seconds of a core; a longer statement is a job. */
export const maxSynchronousLines = 500;

export function countLines(accounts: readonly { readonly lines: readonly unknown[] }[]): number {
  return accounts.reduce((sum, { lines }) => sum + lines.length, 0);
}

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
    totals: z.array(total),
  },
  {
    name: 'account-statement',
    label: 'Account statement',
    version: 3,
    // The first ones were issued without totals, and without the money on its way; those before
    // the third had the sign of the balance's change.
    earlier: { 1: (stored) => ({ ...(stored as object), totals: [] }), 2: (stored) => stored },
    reference: ({ from, to }) => `${from} to ${to}`,
    isLong: ({ accounts }) => countLines(accounts) > maxSynchronousLines,
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
        paragraph(pdf, 'You had no balances or transactions in this period.');
      }
      writeSummary(pdf, statement);
      const all = countLines(statement.accounts);
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

/** Returns the content of a statement as its document stores it. */
export function documentData(statementId: string, statement: Statement, publicUrl: string) {
  const { holder, from, to, currency, accounts, totals } = statement;
  return {
    statementId,
    holder,
    from,
    to,
    currency,
    totals: [...totals],
    accounts: accounts.map(({ title, currency, opening, closing, lines }) => ({
      title,
      currency,
      opening,
      closing,
      lines: lines.map(({ repaymentId, ...one }) => ({
        ...one,
        receipt: repaymentId && receiptAddress(publicUrl, repaymentId),
      })),
    })),
  };
}

function nameOf(currency: Currency | null): string {
  return currency === null ? 'All currencies' : currencyNames[currency];
}

const titleOf = ({ title: name, currency }: Account) => `${name} (${currencyNames[currency]})`;

type Balances = Pick<Account, 'currency' | 'opening' | 'closing'>;

/** Every account, and below them the totals that the client owns and owes. */
function writeSummary(
  pdf: Pdf,
  { accounts, totals }: { accounts: readonly Account[]; totals: readonly Total[] },
): void {
  if (accounts.length === 0) return;
  heading(pdf, 'Summary');
  const columns: readonly Column[] = [
    { heading: 'Account', share: 2 },
    { heading: 'Opening balance', align: 'right' },
    { heading: 'Change', align: 'right' },
    { heading: 'Closing balance', align: 'right' },
  ];
  const cells = (name: string, { currency, opening, closing }: Balances) => [
    `${name} (${currencyNames[currency]})`,
    formatMoney(opening, currency),
    changeText(closing - opening, currency),
    formatMoney(closing, currency),
  ];
  const rows = beginGrid(pdf, columns, []);
  for (const one of accounts) rows.row(cells(one.title, one));
  for (const one of totals) rows.total(cells(totalNames[one.side], one));
  rows.end();
}

const totalNames = { owe: 'Total owed', own: 'Total owned' } as const;

const columns: readonly Column[] = [
  { heading: 'Date', share: 1.3 },
  { heading: 'Description', share: 3.2 },
  { heading: 'Reference', share: 1.4 },
  { heading: 'Amount', align: 'right', share: 1.7 },
  { heading: 'Balance', align: 'right', share: 1.8 },
];

/** After so many lines, other work of the process has a turn. */
const linesInATurn = 100;

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
  for (const [place, line] of one.lines.entries()) {
    const { on, text, reference, balance, receipt } = line;
    const what: CellText = receipt === null ? text : { text: `${text}. Receipt`, link: receipt };
    const figures = [amountText(line, one.currency), money(balance, one)];
    rows.row([formatDate(on), what, reference, ...figures]);
    if ((place + 1) % linesInATurn === 0) await pause(place + 1);
  }
  rows.total([formatDate(to), 'Closing balance', '', '', money(one.closing, one)]);
  rows.end();
}

const money = (amount: bigint, { currency }: Account) => formatMoney(amount, currency);

/** Plus reached the client's bank or card, minus left it. */
function amountText({ change, sign }: Line, currency: Currency): string {
  const size = formatMoney(change < 0n ? -change : change, currency);
  if (sign === 'none') return size;
  return `${signs[sign === 'of-change' ? (change < 0n ? 'minus' : 'plus') : sign]}${size}`;
}

const signs = { plus: '+', minus: '-' } as const;

/** Of a balance: a sign would say that money reached or left the client. */
function changeText(change: bigint, currency: Currency): string {
  if (change === 0n) return 'Unchanged';
  const size = formatMoney(change < 0n ? -change : change, currency);
  return `${size} ${change < 0n ? 'less' : 'more'}`;
}
