import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { isInSliceOf } from '../platform/database/client-buckets.ts';
import type { Reader } from '../platform/database/database.ts';
import {
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
} from '../platform/http/keyset.ts';
import { type AccountKind, accountKindOf } from './chart.ts';
import { ledgerDb } from './tables.ts';

export type ListedTransfer = {
  readonly id: string;
  readonly on: IsoDate;
  readonly kind: string;
  readonly subjectId: string;
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly amount: bigint;
  readonly currency: Currency;
};

/**
 * One page of a client's transfers, newest first: by their date, because ids that the day close
 * writes are in no order.
 */
export async function listTransfersOf(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<{ results: ListedTransfer[]; after: string | null }> {
  const cursor = parseDateCursor(after);
  let query = ledgerDb(reader)
    .selectFrom('ledger_transfers')
    .select(['transfer_id', 'happened_on', 'kind', 'subject_id', 'debit_code', 'credit_code'])
    .select(['amount', 'currency'])
    .where('client_id', '=', clientId)
    .where(isInSliceOf(sql.ref('client_id'), clientId));
  if (cursor !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('happened_on', 'transfer_id'), '<', tuple(cursor.date, cursor.id)),
    );
  }
  const rows = await query
    .orderBy('happened_on', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) =>
    formatDateCursor({ date: row.happened_on, id: row.transfer_id }),
  );
  const results = page.rows.map((row) => ({
    id: row.transfer_id,
    on: row.happened_on as IsoDate,
    kind: row.kind,
    subjectId: row.subject_id,
    debit: accountKindOf(row.debit_code),
    credit: accountKindOf(row.credit_code),
    amount: row.amount,
    currency: row.currency,
  }));
  return { results, after: page.after };
}
