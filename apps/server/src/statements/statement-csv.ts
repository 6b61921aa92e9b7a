import { Readable } from 'node:stream';
import { toWire } from '@quarrter/domain/money';
import { csvStream } from '../platform/files/csv.ts';
import type { Statement, StatementAccount } from './read-statement.ts';
import { receiptAddress } from './receipt-address.ts';

const columns = {
  account: 'Account',
  currency: 'Currency',
  date: 'Date',
  text: 'Description',
  reference: 'Reference',
  amount: 'Change of balance',
  balance: 'Balance',
  receipt: 'Receipt',
} as const;

/** The statement as rows for a spreadsheet; each account begins and ends with its balance. */
export function statementCsv(statement: Statement, publicUrl: string): Readable {
  return Readable.from(rowsOf(statement, publicUrl)).pipe(csvStream(columns));
}

function* rowsOf({ accounts, from, to }: Statement, publicUrl: string) {
  for (const account of accounts) {
    yield balanceRow(account, from, 'Opening balance', account.opening);
    for (const { on, text, reference, change, balance, repaymentId } of account.lines) {
      yield {
        account: account.title,
        currency: account.currency,
        date: on,
        text,
        reference,
        amount: toWire(change),
        balance: toWire(balance),
        receipt: repaymentId === null ? '' : receiptAddress(publicUrl, repaymentId),
      };
    }
    yield balanceRow(account, to, 'Closing balance', account.closing);
  }
}

function balanceRow({ title, currency }: StatementAccount, date: string, text: string, at: bigint) {
  return {
    account: title,
    currency,
    date,
    text,
    reference: '',
    amount: '',
    balance: toWire(at),
    receipt: '',
  };
}
