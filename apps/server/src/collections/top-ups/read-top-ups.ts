import type { IsoDate } from '@quarrter/domain/calendar';
import { type InvestmentTier, tierForAmount } from '@quarrter/domain/investments';
import { readTopUpNextOfKin } from '../../investments/index.ts';
import { listSavedCards, type SavedCard } from '../../payments/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { readInvestmentTiers } from '../../products/index.ts';
import type { CardChargeRow, TopUpRow } from '../tables.ts';
import { readNewestCharges, readNewestTopUps } from './queries.ts';

/** A monthly top-up with its charges, the latest first. */
export type TopUp = {
  readonly row: TopUpRow;
  /** The plan that takes the amount today; null when none does. */
  readonly tier: InvestmentTier | null;
  /** Told to the client, and not ended. */
  readonly waiting: CardChargeRow | null;
  /** The last one that was made, or tried without success. */
  readonly last: CardChargeRow | null;
};

export type TopUps = {
  readonly today: IsoDate;
  readonly topUps: readonly TopUp[];
  readonly cards: readonly SavedCard[];
  /** Who the next of kin of a new one will be; null when a first investment must tell. */
  readonly nextOfKin: string | null;
};

/** The same few statements, however many there are. */
export async function readTopUps(
  { db, secrets }: { db: Database; secrets: Secrets },
  clientId: string,
): Promise<TopUps> {
  const rows = await readNewestTopUps(db, clientId);
  const charges = await readNewestCharges(db, clientId);
  const tiers = await readInvestmentTiers(db);
  const chargesOf = Map.groupBy(charges, (charge) => charge.subject_id);
  return {
    today: await readBusinessDate(db),
    cards: await listSavedCards(db, clientId),
    nextOfKin: await readTopUpNextOfKin(db, secrets, clientId),
    topUps: rows.map((row) => {
      const own = chargesOf.get(row.top_up_id) ?? [];
      return {
        row,
        tier: tierForAmount(tiers, row.currency, row.amount),
        waiting: own.find(({ state }) => state === 'waiting') ?? null,
        last: own.find(({ state }) => state === 'paid' || state === 'failed') ?? null,
      };
    }),
  };
}
