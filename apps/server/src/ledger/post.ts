import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { readBusinessDateOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { givenRows, namesOf } from '../platform/database/row-set.ts';
import type { Transfer } from './transfer.ts';
import {
  keyOf,
  openAndLock,
  type Posting,
  totalColumns,
  totalsOf,
  writeAndAdd,
} from './write-transfers.ts';

/**
 * Posts transfers of one client, all or none, in the caller's transaction. Transfers of nothing are
 * left out. The caller has locked the business row first; an account that would fall below zero
 * fails the whole transaction, and so does a date that is closed for the client: its transfers are
 * sealed. The client's own date is `readBusinessTimeOf`.
 */
export async function post(
  tx: Tx,
  clientId: string,
  happenedOn: IsoDate,
  transfers: readonly Transfer[],
): Promise<void> {
  const moving = transfers.filter((transfer) => transfer.amount !== 0n);
  if (moving.length === 0) return;
  const openDate = await readBusinessDateOf(tx, clientId);
  if (happenedOn < openDate) throw new Error(`${happenedOn} is closed for client ${clientId}`);
  const posting = { clientId, happenedOn, transfers: moving };
  const totals = totalsOf([posting]);
  await openAndLock(tx, totals);
  const added = await writeAndAdd(tx, [posting], totals);
  if (added.length !== totals.length) {
    throw new Error(`a posting changed ${added.length} of ${totals.length} accounts`);
  }
}

/**
 * Posts transfers of several clients at once. The caller has locked every client and read the date
 * since (`tryLockClients`), so that no one else opens or changes their accounts: an account that is
 * not there yet is opened with its totals.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const moving = postings.map(({ transfers, ...posting }) => {
    return { ...posting, transfers: transfers.filter(({ amount }) => amount !== 0n) };
  });
  const totals = totalsOf(moving);
  if (totals.length === 0) return;
  const added = new Set((await writeAndAdd(tx, moving, totals)).map(keyOf));
  const opened = totals.filter((total) => !added.has(keyOf(total)));
  if (opened.length === 0) return;
  await sql`
    INSERT INTO ledger_accounts (${namesOf(totalColumns)})
    ${givenRows(opened, totalColumns)}`.execute(tx);
}
