import type {
  PreviewedPart,
  WithdrawalPreview,
} from '@quarrter/contract/client/withdrawal-preview';
import { planWithdrawalAcross, statusAfterWithdrawal } from '@quarrter/domain/investments';
import { type Currency, sum, toWire } from '@quarrter/domain/money';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { type LockedInvestment, readMatured } from '../grow/holdings.ts';
import type { Part } from './reserve-withdrawal.ts';

/**
 * Shows the parts of a withdrawal from all matured investments of a currency before the client
 * proceeds (WDR-14). It follows the rules of the withdrawal itself and locks nothing: the
 * withdrawal looks at the balances again.
 */
export async function previewWithdrawal(
  reader: Reader,
  clientId: string,
  wanted: { amount: bigint; currency: Currency; shownId: string | null },
): Promise<WithdrawalPreview> {
  const maturedOn = await readBusinessDate(reader);
  const matured = await readMatured(reader, clientId, { maturedOn, currency: wanted.currency });
  const holding = matured.filter((investment) => heldIn(investment) > 0n);
  const plan = planWithdrawalAcross(holding, wanted.amount);
  return {
    available: toWire(sum(holding.map(heldIn))),
    older_count: holding.filter(({ investmentId }) => investmentId !== wanted.shownId).length,
    parts: plan.ok ? plan.parts.map(presentPart) : [],
  };
}

function presentPart({ from, split }: Part): PreviewedPart {
  const left = { capital: from.capital - split.capital, returns: from.returns - split.returns };
  return {
    id: from.investmentId,
    short_id: shortId(from.investmentId),
    investment_type: from.kind,
    start_date: from.startOn,
    amount: toWire(split.capital + split.returns),
    capital: toWire(split.capital),
    returns: toWire(split.returns),
    left: toWire(left.capital + left.returns),
    plan_minimum: toWire(from.planMinimum),
    status: from.status,
    status_after: statusAfterWithdrawal({ ...left, planMinimum: from.planMinimum }),
  };
}

function heldIn({ capital, returns }: LockedInvestment): bigint {
  return capital + returns;
}
