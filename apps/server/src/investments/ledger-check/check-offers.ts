import { sql } from 'kysely';
import type { LedgerCheck } from '../../ledger/index.ts';
import { storedPayments } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readOfferSlots } from '../../products/index.ts';

type Slots = ReadonlyMap<string, number>;

/**
 * The slots of an offer are one row for all clients; the investments and the payments that hold
 * them are rows of clients, on other nodes.
 */
export const offerSlots: LedgerCheck = {
  name: "every offer's slots against the investments and payments that hold them",
  async run(reader) {
    const offers = await readOfferSlots(reader);
    if (offers.length === 0) return { compared: 0, differing: 0, differences: [] };
    const sold = await soldSlots(reader);
    const reserved = await reservedSlots(reader);
    const differences = offers.flatMap((offer) => [
      ...difference(offer.offerId, 'slots sold', offer.sold, sold),
      ...difference(offer.offerId, 'slots reserved', offer.reserved, reserved),
    ]);
    return { compared: offers.length, differing: differences.length, differences };
  },
};

function difference(offerId: string, what: string, stored: number, held: Slots): string[] {
  const expected = held.get(offerId) ?? 0;
  if (stored === expected) return [];
  return [`offer ${offerId}, ${what}: ${stored}, should be ${expected}`];
}

async function soldSlots(reader: Reader): Promise<Slots> {
  const { rows } = await sql<{ id: string; slots: bigint }>`
    SELECT offer_id AS id, sum(slots)::bigint AS slots FROM investments
    WHERE offer_id IS NOT NULL GROUP BY offer_id`.execute(reader);
  return new Map(rows.map(({ id, slots }) => [id, Number(slots)]));
}

async function reservedSlots(reader: Reader): Promise<Slots> {
  const { rows } = await sql<{ id: string; slots: bigint }>`
    SELECT subject -> 'offer' ->> 'id' AS id,
      sum((subject -> 'offer' ->> 'slots')::integer)::bigint AS slots
    FROM ${storedPayments} AS payment
    WHERE purpose = 'investment' AND is_reserved AND subject -> 'offer' IS NOT NULL
    GROUP BY subject -> 'offer' ->> 'id'`.execute(reader);
  return new Map(rows.map(({ id, slots }) => [id, Number(slots)]));
}
