import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';

/*
 * Money leaves and business begins in few places, and each of them asks the gates in its own
 * transaction. A new place is added here, with the file that asks.
 */

const server = 'apps/server/src/';
const files = writtenFiles(server)
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => ({ file: file.slice(server.length), text: readText(file) }));

/** The tables of money that leaves or business that begins, with the files that insert and ask. */
const asking: { readonly [table: string]: { readonly [inserting: string]: string | null } } = {
  payouts: {
    'payments/pay-out/order-payout.ts': 'payments/pay-out/order-payout.ts',
    // Parts of an order, each of which asks before it is sent.
    'payments/pay-out/split-payout.ts': 'payments/pay-out/claim-payout.ts',
  },
  refunds: { 'payments/return/refund-receipt.ts': 'payments/return/refund-receipt.ts' },
  loans: {
    'loans/apply/apply-for-loan.ts': 'loans/apply/apply-for-loan.ts',
    // Imported from an earlier book: it began before the client was ours.
    'loans/import/import-loans.ts': null,
  },
  investments: {
    'investments/invest/apply-investment.ts': 'payments/receive/settle-payment.ts',
    'investments/invest/next-plan.ts': 'investments/mature/reinvest.ts',
    'investments/mature/reinvest-matured.ts': 'investments/mature/reinvest-matured.ts',
    'investments/read/import-investments.ts': null,
  },
  monthly_top_ups: {
    'collections/top-ups/save-top-up.ts': 'collections/top-ups/save-top-up.ts',
  },
};

/** Other places that send or charge because of an earlier order, or turn an offer into a loan. */
const alsoAsking = [
  'payments/pay-out/claim-payout.ts',
  'payments/return/send-refund.ts',
  'payments/receive/create-intent.ts',
  'payments/cards/charge-saved-card.ts',
  'collections/charge-due.ts',
  'loans/decide/answer-offer.ts',
];

const asks = (file: string) =>
  /from '(?:\.\.\/)+gates\/index\.ts'/.test(files.find((one) => one.file === file)?.text ?? '');

test.each(Object.entries(asking))(
  '%s are inserted only where the gates are asked',
  (table, known) => {
    const inserts = new RegExp(`insertInto\\('${table}'\\)|INSERT INTO ${table}\\b`);
    const found = files.filter(({ text }) => inserts.test(text)).map(({ file }) => file);
    expect(found.toSorted()).toEqual(Object.keys(known).toSorted());
    const responsible = Object.values(known).filter((file) => file !== null);
    expect(responsible.filter((file) => !asks(file))).toEqual([]);
  },
);

test('the gates are asked again before an earlier order is sent or charged', () => {
  expect(alsoAsking.filter((file) => !asks(file))).toEqual([]);
});

test('transfers, refunds and charges are each ordered from the provider in one place', () => {
  const calling = (call: string) =>
    files.filter(({ text }) => text.includes(`provider.${call}(`)).map(({ file }) => file);
  expect(calling('transfer')).toEqual(['payments/pay-out/send-payout.ts']);
  expect(calling('refund')).toEqual(['payments/return/send-refund.ts']);
  expect(calling('chargeCard')).toEqual(['payments/cards/charge-saved-card.ts']);
});
