import type { Offer, OfferTerms } from '@quarrter/domain/investments';
import { type RawBuilder, sql } from 'kysely';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { isId, newId } from '../platform/database/ids.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { productsDb } from './tables.ts';
import { readTaxToday } from './withholding-tax.ts';

/** One page of the offers, newest first: those that were opened, or for staff the drafts too. */
export async function listOffers(
  reader: Reader,
  { limit, after }: PageRequest,
  { drafts }: { drafts: boolean },
): Promise<Page<Offer>> {
  const last = parseIdCursor(after);
  let offers = productsDb(reader).selectFrom('offers');
  if (!drafts) offers = offers.where('state', '<>', 'draft');
  const { count } = await offers
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  if (last !== null) offers = offers.where('offer_id', '<', last);
  const rows = await offers
    .selectAll()
    .orderBy('offer_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.offer_id);
  const taxPpm = await readTaxToday(reader);
  return {
    count: Number(count),
    results: page.rows.map((row) => toOffer(row, taxPpm)),
    after: page.after,
  };
}

/** The offer in naira with slots left that pays the most; of several, the longest. */
export async function readBestOffer(reader: Reader): Promise<BestOffer | null> {
  const row = await productsDb(reader)
    .selectFrom('offers')
    .select(['name', 'months', 'rate_ppm as ratePpm'])
    .where('state', '=', 'open')
    .where('currency', '=', 'NGN')
    .where(sql<boolean>`slots_reserved + slots_sold < slots`)
    .orderBy('rate_ppm', 'desc')
    .orderBy('months', 'desc')
    .orderBy('offer_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type BestOffer = Pick<OfferTerms, 'name' | 'months' | 'ratePpm'>;

/** Any offer, opened or not; undefined for an unknown id. */
export async function findOffer(reader: Reader, offerId: string): Promise<Offer | undefined> {
  if (!isId(offerId)) return undefined;
  const row = await productsDb(reader)
    .selectFrom('offers')
    .selectAll()
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  return row && toOffer(row, await readTaxToday(reader));
}

/** A new offer, which clients see after two people have opened it. */
export async function createOffer(
  tx: Tx,
  terms: OfferTerms,
  { staffId, businessTime }: { staffId: string; businessTime: BusinessTime },
): Promise<string> {
  const offerId = newId();
  await productsDb(tx)
    .insertInto('offers')
    .values({
      offer_id: offerId,
      name: terms.name,
      currency: terms.currency,
      unit_price: terms.unitPrice,
      slots: terms.slots,
      months: terms.months,
      rate_ppm: terms.ratePpm,
      state: 'draft',
      created_by: staffId,
      created_at: businessTime.at,
    })
    .execute();
  return offerId;
}

/** Returns the slots in the row of every offer, for the check of the ledger. */
export function readOfferSlots(
  reader: Reader,
): Promise<{ offerId: string; reserved: number; sold: number }[]> {
  return productsDb(reader)
    .selectFrom('offers')
    .select(['offer_id as offerId', 'slots_reserved as reserved', 'slots_sold as sold'])
    .execute();
}

/** The terms of every offer as rows that are joined with those of clients, on any node. */
export async function readOfferTermsSql(reader: Reader): Promise<RawBuilder<unknown>> {
  const rows = await productsDb(reader)
    .selectFrom('offers')
    .select(['offer_id', 'currency', 'unit_price', 'months', 'rate_ppm'])
    .execute();
  const offers = rows.map((row) => ({ ...row, unit_price: row.unit_price.toString() }));
  return sql`json_to_recordset(${JSON.stringify(offers)}::json)
    AS terms (offer_id uuid, currency text, unit_price bigint, months integer, rate_ppm integer)`;
}

function toOffer(row: RowOf<typeof productsDb, 'offers'>, taxPpm: number): Offer {
  return {
    offerId: row.offer_id,
    name: row.name,
    currency: row.currency,
    unitPrice: row.unit_price,
    slots: row.slots,
    months: row.months,
    ratePpm: row.rate_ppm,
    state: row.state,
    slotsTaken: row.slots_reserved + row.slots_sold,
    taxPpm,
  };
}
