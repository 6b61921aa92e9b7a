import { addDays, compareDates, type IsoDate } from '../calendar/index.ts';
import { type Minor, sum } from '../money/index.ts';
import type {
  LoanFact,
  LoanHistory,
  OpeningFact,
  RepaymentFact,
  ReplayedLoan,
  WaiverFact,
} from './loan-history.ts';
import { arrearsBegin, balanceOf, dailyPenalty, isInArrears } from './repayment.ts';
import {
  allocate,
  beginLoan,
  interestPaidOf,
  outstandingOf,
  type Running,
  repaymentsOf,
  restructure,
  reverseRepayment,
  settle,
  writeOff,
} from './running-loan.ts';
import { settlementQuote } from './settlement.ts';
import { spreadWaiver, waive } from './waiver.ts';

/**
 * Recalculates a loan from its terms and events in value-date order: the days that cost a penalty,
 * the parts that each repayment paid, and the balance. A repayment counts before the penalty of its
 * own day. Booking the same facts in another order gives the same loan.
 */
export function replayLoan(history: LoanHistory): ReplayedLoan {
  const facts = history.facts.toSorted((a, b) => compareDates(a.on, b.on));
  const penalties = new Map<IsoDate, Minor>();
  const waived = new Map<IsoDate, Minor>();
  const running = beginLoan(history);
  let completedOn: IsoDate | null = null;
  const firstDue = history.schedule[0]?.dueOn ?? history.openOn;
  let from = earlierOf(facts[0]?.on ?? firstDue, firstDue);
  for (const fact of facts) {
    if (fact.kind === 'opening') {
      open(running, penalties, fact);
      from = addDays(fact.on, 1);
      continue;
    }
    chargeDays(history, running, penalties, from, earlierOf(fact.on, history.openOn));
    from = laterOf(from, fact.on);
    if (fact.kind === 'waiver') {
      spreadWaiver(penalties, waived, waive(running, fact.amount));
    } else {
      apply(history, running, fact);
    }
    const isDone = balanceOf(outstandingOf(running)) === 0n && running.writtenOffOn === null;
    completedOn = isDone ? (completedOn ?? fact.on) : null;
  }
  chargeDays(history, running, penalties, from, history.openOn);
  const outstanding = outstandingOf(running);
  const state = stateOf(history, running, completedOn);
  return {
    penalties,
    waived,
    repayments: repaymentsOf(running),
    replaced: running.replaced,
    schedule: running.rows,
    outstanding,
    settlement: running.settlement,
    penaltiesWrittenOff: running.penaltiesWrittenOff,
    completedOn,
    state,
    arrearsSince: state === 'overdue' ? arrearsBegin(outstanding) : null,
  };
}

function stateOf(
  { openOn }: LoanHistory,
  running: Running,
  completedOn: IsoDate | null,
): ReplayedLoan['state'] {
  if (running.writtenOffOn !== null) return 'written-off';
  if (completedOn !== null) return 'complete';
  return isInArrears(outstandingOf(running), openOn) ? 'overdue' : 'active';
}

/** Earlier repayments never settled the loan: it was imported because a balance is still owed. */
function open(
  running: Running,
  penalties: Map<IsoDate, Minor>,
  { on, repaymentId, repaid, penalties: owed }: OpeningFact,
): void {
  allocate(running, repaymentId, repaid);
  if (owed === 0n) return;
  penalties.set(on, owed);
  running.penalties = owed;
}

function apply(
  { terms }: LoanHistory,
  running: Running,
  fact: Exclude<LoanFact, OpeningFact | WaiverFact>,
): void {
  if (fact.kind === 'repayment') repay(terms, running, fact);
  else if (fact.kind === 'reversal') reverseRepayment(running, fact);
  else if (fact.kind === 'restructuring') restructure(running, fact);
  else if (balanceOf(outstandingOf(running)) > 0n) writeOff(running, fact.on);
}

/** A repayment that reaches the quote of its value date settles the loan. */
function repay(terms: LoanHistory['terms'], running: Running, fact: RepaymentFact): void {
  // A restructured loan continues, so returning its principal no longer cancels it.
  const cancelUntil = running.replaced.length === 0 ? terms.cancelUntil : null;
  const outstanding = outstandingOf(running);
  const asked = { rebatePpm: terms.rebatePpm, cancelUntil };
  const quote = settlementQuote(outstanding, interestPaidOf(running), asked, fact.on);
  const saves = quote.isCancelling || quote.rebate > 0n;
  if (saves && quote.amount > 0n && fact.amount >= quote.amount) settle(running, fact, quote);
  else allocate(running, fact.repaymentId, fact.amount);
}

/** Charges each day from `from` up to, and not including, `until`. */
function chargeDays(
  history: LoanHistory,
  running: Running,
  penalties: Map<IsoDate, Minor>,
  from: IsoDate,
  until: IsoDate,
): void {
  const lateAfter = arrearsBegin(outstandingOf(running));
  if (lateAfter === null) return;
  let charged = sum([...penalties.values()]);
  for (let day = laterOf(from, addDays(lateAfter, 1)); day < until; day = addDays(day, 1)) {
    if (history.coveredOn.has(day)) continue;
    const penalty = dailyPenalty(history.amount, charged, history.terms);
    if (penalty === 0n) break;
    charged += penalty;
    penalties.set(day, penalty);
    running.penalties += penalty;
  }
}

const earlierOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b);
const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? b : a);
