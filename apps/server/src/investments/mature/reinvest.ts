import { formatDate } from '@quarrter/domain/calendar';
import { checkReinvestment, investmentStatus, isMatured } from '@quarrter/domain/investments';
import { type Currency, parseAmount } from '@quarrter/domain/money';
import { requireOpen } from '../../gates/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { firstIdAt, isId } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { everyIndex } from '../../platform/passwords/secrets.ts';
import { readInvestmentTiers } from '../../products/index.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { type LockedInvestment, lockInvestments } from '../grow/holdings.ts';
import { startNextPlan } from '../invest/next-plan.ts';
import { sameForMs } from '../invest/same-request.ts';
import { investmentsDb } from '../tables.ts';

export type ReinvestRequest = {
  readonly clientId: string;
  readonly requestId: string | undefined;
  readonly investmentId: string;
  readonly currency: Currency;
  /** As it was typed. */
  readonly amount: string;
  /** The code of the plan (INV-08). */
  readonly code: string;
};

/**
 * Starts the next plan from a matured investment's balance. No card is charged and no password is
 * asked for, because the money does not leave the client. The same request id gives the same answer
 * and moves nothing twice; without one, the same call within 10 minutes does.
 */
export function reinvest(
  { db, secrets, gates }: Pick<InvestmentsDeps, 'db' | 'secrets' | 'gates'>,
  request: ReinvestRequest,
): Promise<{ investmentId: string }> {
  const { clientId, requestId, investmentId, currency, amount, code } = request;
  // The same amount is the same request, however it was typed.
  const typed = parseAmount(amount)?.toString() ?? amount;
  const input = { investmentId, currency, amount: typed, code };
  const command = { clientId, requestId, command: 'reinvest', input };
  return db.transaction().execute((tx) =>
    runIdempotently(tx, secrets, command, async () => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const from = await lockOwn(tx, request);
      const hashes = everyIndex(secrets, (one) =>
        one.blindIndex(JSON.stringify([clientId, input]), 'reinvestments:request_hash'),
      );
      const [requestHash = null] = requestId === undefined ? hashes : [];
      const earlier = requestHash && (await findSame(tx, clientId, hashes));
      if (earlier) return { investmentId: earlier };
      await requireOpen(tx, gates, 'new-business', clientId);
      requireMatured(from, businessTime);
      const balance = from.capital + from.returns;
      const tiers = await readInvestmentTiers(tx);
      const checked = checkReinvestment(tiers, { currency, balance }, { amount, code });
      if (!checked.ok) {
        const errors = Object.entries(checked.errors);
        throw invalid(Object.fromEntries(errors.map(([field, message]) => [field, [message]])));
      }
      const order = { clientId, from, plan: checked.plan, businessTime, requestHash };
      return { investmentId: await startNextPlan(tx, order) };
    }),
  );
}

/** Another client's investment, and one of another currency, is the same 404 as none (API-07). */
async function lockOwn(
  tx: Tx,
  { clientId, investmentId, currency }: ReinvestRequest,
): Promise<LockedInvestment> {
  if (!isId(investmentId)) throw notFound();
  const [from] = await lockInvestments(tx, clientId, { ids: [investmentId] });
  if (from === undefined || from.currency !== currency) throw notFound();
  return from;
}

function requireMatured({ maturesOn, status }: LockedInvestment, { date }: BusinessTime): void {
  if (!isMatured(maturesOn, date)) {
    const day = formatDate(maturesOn);
    throw conflict(`This investment matures on ${day}. You can reinvest it on that day.`);
  }
  if (status === investmentStatus.complete) {
    throw conflict('This investment is complete, so there is nothing to reinvest.');
  }
}

/** The investment that the same call started within 10 minutes; the client's lock is held. */
async function findSame(
  tx: Tx,
  clientId: string,
  requestHashes: readonly string[],
): Promise<string | null> {
  const since = await realTimeAgo(tx, sameForMs);
  const earlier = await investmentsDb(tx)
    .selectFrom('reinvestments')
    .select('to_investment_id')
    .where('client_id', '=', clientId)
    .where('request_hash', 'in', requestHashes)
    .where('reinvestment_id', '>=', firstIdAt(since))
    .orderBy('reinvestment_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.to_investment_id ?? null;
}
