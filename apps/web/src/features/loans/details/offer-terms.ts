import type { LoanOffer } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import {
  acceptanceErrors,
  annualPercentageRate,
  buildSchedule,
  type OfferChoices,
  type Penalties,
  penaltiesOf,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { fromWire, parseAmount, ratePpmFromPercent, toWire } from '@quarrter/domain/money';

/** The client's changes to the offer; empty while it is taken as it is. */
export type Chosen = { readonly amount: string; readonly months: string };

export type ChosenOffer = {
  /** The loan as it would be with the chosen terms; as it was offered while these are wrong. */
  readonly loan: LoanRecord;
  readonly penalties: Penalties;
  readonly errors: { readonly amount?: string; readonly duration?: string };
  /** Whether it differs from the offer. */
  readonly changed: boolean;
};

/** The figures of the offer with the client's choice, computed as the server will. */
export function chooseOffer(
  offered: LoanRecord,
  limits: LoanOffer | undefined,
  chosen: Chosen,
): ChosenOffer {
  const offeredAmount = fromWire(offered.amount ?? offered.loan_amount);
  const typed = chosen.amount.trim();
  const amount = typed === '' ? offeredAmount : parseAmount(typed);
  const months = chosen.months === '' ? offered.duration : Number(chosen.months);
  const changed = amount !== offeredAmount || months !== offered.duration;
  const errors =
    amount === null
      ? { amount: 'Loan Amount must be a number' }
      : changed && limits
        ? acceptanceErrors(choicesFrom(limits), { amount, months })
        : {};
  const isRight = amount !== null && Object.keys(errors).length === 0;
  const shown = isRight && changed ? withTerms(offered, amount, months) : offered;
  return { loan: shown, penalties: penaltiesOfLoan(shown), errors, changed };
}

function choicesFrom({ minimum_amount, choices }: LoanOffer): OfferChoices {
  return {
    minimum: fromWire(minimum_amount),
    durations: choices.map(({ duration, largest_amount }) => ({
      months: duration,
      largest: fromWire(largest_amount),
    })),
  };
}

/** The penalties of the loan's original amount, which a new schedule does not change. */
export function penaltiesOfLoan(loan: LoanRecord): Penalties {
  return penaltiesOf(fromWire(loan.amount ?? loan.loan_amount), {
    penaltyPpmPerDay: ratePpmFromPercent(loan.penalty_per_day),
    penaltyCapPpm: ratePpmFromPercent(loan.penalty_cap),
    smallestArrears: fromWire(loan.smallest_arrears),
  });
}

export function rebateOf({ rebate }: LoanRecord): { rebatePpm: number } | null {
  return rebate === undefined ? null : { rebatePpm: ratePpmFromPercent(rebate) };
}

function withTerms(offered: LoanRecord, principal: bigint, months: number): LoanRecord {
  const ratePpm = ratePpmFromPercent(offered.interest);
  const schedule = buildSchedule({ principal, ratePpm, months, startOn: offered.as_of });
  const totals = scheduleTotals(schedule);
  const instalments = schedule.map((row) => row.principal + row.interest);
  return {
    ...offered,
    amount: toWire(principal),
    duration: months,
    balance: toWire(principal),
    amount_to_be_repaid: toWire(totals.total),
    total_cost: toWire(totals.interest),
    apr: annualPercentageRate({ principal, instalments }),
    schedule: schedule.map((row) => ({
      number: row.number,
      due_date: row.dueOn,
      principal: toWire(row.principal),
      interest: toWire(row.interest),
      total: toWire(row.principal + row.interest),
      outstanding: toWire(row.principal + row.interest),
      forgiven: toWire(0n),
    })),
  };
}
