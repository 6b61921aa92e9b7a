import { addDays, formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { type Currency, exactMoney } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Change } from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { paymentsDb } from '../tables.ts';
import { referenceKey } from './bank-reference.ts';

/** A document of the bank, and the payment that staff record with it. */
type BankDocument = {
  readonly clientId: string;
  /** The receipt or the payout that is recorded now. */
  readonly recordId: string;
  readonly reference: string;
  readonly sha256: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly on: IsoDate;
};

const maxShown = 5;

/** A document has more than one date, such as of the order, of the booking and of the value. */
const datesApart = 7;
const around = (on: IsoDate) => [addDays(on, -datesApart), addDays(on, datesApart)] as const;

/**
 * Names the payments that were recorded before with what may be the same document of our bank: the
 * same file or reference, or the same amount of the same client within days. One payment must not
 * be recorded twice, and only a person sees whether two documents show one payment. It is not
 * refused, because a statement may show the payments of many clients.
 */
export async function describeRecordedBefore(tx: Tx, document: BankDocument): Promise<Change[]> {
  const found = new Map([
    ...(await findReceipts(tx, document)),
    ...(await findPayouts(tx, document)),
  ]);
  if (found.size === 0) return [];
  const shown = [...found.values()].slice(0, maxShown);
  const after = [...shown, ...(found.size > maxShown ? ['and others'] : [])].join('; ');
  return [{ label: 'Recorded before', before: '', after }];
}

type Found = readonly (readonly [id: string, text: string])[];

/** Receipts at our bank that were not reversed. */
async function findReceipts(
  tx: Tx,
  { clientId, recordId, sha256, amount, currency, on }: BankDocument,
): Promise<Found> {
  const receipts = paymentsDb(tx)
    .selectFrom('receipts as receipt')
    .innerJoin('bank_receipts as stored', (join) =>
      join
        .onRef('stored.client_id', '=', 'receipt.client_id')
        .onRef('stored.receipt_id', '=', 'receipt.receipt_id'),
    )
    .select((of) => [
      'receipt.receipt_id as id',
      'receipt.amount',
      'receipt.currency',
      'receipt.paid_on as on',
      'receipt.bank_reference as reference',
      of('receipt.client_id', '=', clientId).as('is_own'),
    ])
    .where('receipt.receipt_id', '<>', recordId)
    .where('receipt.reversed_on', 'is', null)
    .orderBy('is_own', 'desc')
    .orderBy('receipt.receipt_id', 'desc')
    .limit(maxShown + 1);
  const rows = [
    ...(await receipts
      .where('receipt.client_id', '=', clientId)
      .where('receipt.amount', '=', amount)
      .where('receipt.currency', '=', currency)
      .where((of) => of.between('receipt.paid_on', ...around(on)))
      .execute()),
    ...(await receipts.where('stored.sha256', '=', sha256).execute()),
  ];
  return rows.map((row) => [row.id, describe(`receipt ${shortId(row.id)}`, row)]);
}

/** Payouts that our bank paid, and those whose money was sent back to it. */
async function findPayouts(
  tx: Tx,
  { clientId, recordId, reference, sha256, amount, currency, on }: BankDocument,
): Promise<Found> {
  const payouts = paymentsDb(tx)
    .selectFrom('payouts as payout')
    .innerJoin('payout_evidence as evidence', (join) =>
      join
        .onRef('evidence.client_id', '=', 'payout.client_id')
        .onRef('evidence.payout_id', '=', 'payout.payout_id'),
    )
    .select((of) => [
      'payout.payout_id as id',
      'payout.purpose',
      'payout.subject_id',
      'payout.amount',
      'payout.currency',
      'payout.returned_on',
      'evidence.paid_on as on',
      'evidence.bank_reference as reference',
      of('payout.client_id', '=', clientId).as('is_own'),
    ])
    .where('payout.payout_id', '<>', recordId)
    .orderBy('is_own', 'desc')
    .orderBy('payout.payout_id', 'desc')
    .limit(maxShown + 1);
  const rows = [
    ...(await payouts
      .where('payout.client_id', '=', clientId)
      .where('payout.amount', '=', amount)
      .where('payout.currency', '=', currency)
      .where((of) =>
        of.or([
          of.between('evidence.paid_on', ...around(on)),
          of.between('payout.returned_on', ...around(on)),
        ]),
      )
      .execute()),
    ...(await payouts
      .where(
        referenceKey(sql.ref('evidence.bank_reference')),
        '=',
        referenceKey(sql.val(reference)),
      )
      .execute()),
    ...(await payouts
      .innerJoin('payout_evidence_files as file', (join) =>
        join
          .onRef('file.client_id', '=', 'payout.client_id')
          .onRef('file.payout_id', '=', 'payout.payout_id'),
      )
      .where('file.sha256', '=', sha256)
      .execute()),
  ];
  return rows.map((row) => {
    const back = row.returned_on === null ? '' : `, sent back on ${formatDate(row.returned_on)}`;
    return [row.id, describe(`${row.purpose} ${shortId(row.subject_id)}`, row) + back];
  });
}

type Row = {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly on: string;
  readonly reference: string | null;
};

function describe(name: string, { amount, currency, on, reference }: Row): string {
  const paid = `${exactMoney(amount, currency)} on ${formatDate(on as IsoDate)}`;
  return `${name}, ${paid}, reference ${reference}`;
}
