import { type Currency, currencies } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, lenderId, post } from '../../ledger/index.ts';
import type { ProviderLists, SettlementRecord } from '../../payments/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { settlementPosted } from '../events.ts';
import { reconciliationDb } from '../tables.ts';
import { type Period, timesOf } from './period.ts';
import { stage, stageProvider } from './stage-entries.ts';

/**
 * Posts the provider's settlements of a period that we have not posted yet, and stores both sides
 * for the comparison. A settlement whose figures do not add up is not posted: it becomes an item.
 * Returns how many were posted.
 */
export async function postSettlements(
  db: Database,
  provider: ProviderLists,
  run: Period & { readonly runId: string },
): Promise<number> {
  const { from, to } = timesOf(run);
  let posted = 0;
  const { settlements, unreadable } = await provider.listSettlements({ from, to });
  for (const settlement of await notPosted(db, settlements)) {
    if (!addsUp(settlement)) continue;
    const fees = await provider.sumSettlementFees(settlement.key);
    if (await postSettlement(db, settlement, fees)) posted += 1;
  }
  await db
    .transaction()
    .execute((tx) => stageProvider(tx, run.runId, [...settlements, ...unreadable]));
  await db.transaction().execute((tx) => stageBooked(tx, run));
  return posted;
}

async function notPosted(
  reader: Reader,
  settlements: readonly SettlementRecord[],
): Promise<SettlementRecord[]> {
  const paid = settlements.filter(({ status }) => status === 'paid');
  if (paid.length === 0) return [];
  const rows = await reconciliationDb(reader)
    .selectFrom('settlements')
    .select('provider_id')
    .where(
      'provider_id',
      'in',
      paid.map(({ key }) => key),
    )
    .execute();
  const known = new Set(rows.map((row) => row.provider_id));
  return paid.filter(({ key }) => !known.has(key));
}

/** Checks that charges, less fees and deductions, add up to the amount that reached the bank. */
function addsUp(settlement: SettlementRecord): boolean {
  const { processed, fees, deductions, amount, currency, settledOn } = settlement;
  const isOurs = settledOn !== '' && currencies.some((known) => known === currency);
  return isOurs && amount >= 0n && deductions >= 0n && processed - fees - deductions === amount;
}

/** False when another process has posted it in the meantime. */
function postSettlement(
  db: Database,
  { key, amount, fees, settledOn, currency }: SettlementRecord,
  feesOfCharges: bigint,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, lenderId);
    const settlementId = newId();
    const known = currency as Currency;
    // The fees of its charges were posted with the charges.
    const fee = fees > feesOfCharges ? fees - feesOfCharges : 0n;
    const stored = await reconciliationDb(tx)
      .insertInto('settlements')
      .values({
        settlement_id: settlementId,
        provider_id: key,
        currency: known,
        amount,
        fee,
        settled_on: settledOn,
        posted_at: businessTime.at,
        posted_on: businessTime.date,
      })
      .onConflict((posted) => posted.doNothing())
      .returning('settlement_id')
      .executeTakeFirst();
    if (stored === undefined) return false;
    await postToLedger(tx, { settlementId, amount, fee, currency: known }, businessTime);
    await recordEvent(tx, settlementPosted, {
      clientId: lenderId,
      subjectId: settlementId,
      at: businessTime.at,
      payload: { providerId: key, settledOn, fee, currency: known, amount },
    });
    return true;
  });
}

async function postToLedger(
  tx: Tx,
  settlement: { settlementId: string; amount: bigint; fee: bigint; currency: Currency },
  { date }: BusinessTime,
): Promise<void> {
  const { settlementId: subjectId, amount, fee, currency } = settlement;
  const cash = { code: ledgerCodes.providerCash, subjectId };
  const bank = { code: ledgerCodes.bank, subjectId };
  const fees = { code: ledgerCodes.providerFees, subjectId };
  const common = { subjectId, currency, credit: cash };
  await post(tx, lenderId, date, [
    { ...common, kind: 'settlement', debit: bank, amount },
    { ...common, kind: 'settlement_fee', debit: fees, amount: fee },
  ]);
}

const bookColumns = sql`provider_id, provider_id, 'paid', amount, fee, currency, NULL::uuid,
  settlement_id`;

async function stageBooked(tx: Tx, { runId, firstDate, lastDate }: Period & { runId: string }) {
  const listed: RawBuilder<unknown> = sql`
    SELECT entry_key FROM reconciliation_entries
    WHERE run_id = ${runId}::uuid AND kind = 'settlement' AND side = 'provider'`;
  await stage(
    tx,
    runId,
    'settlement',
    sql`SELECT ${bookColumns} FROM settlements
      WHERE provider_id IN (${listed})
        OR settled_on BETWEEN ${firstDate}::date AND ${lastDate}::date`,
  );
}
