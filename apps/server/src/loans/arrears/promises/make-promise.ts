import { addDays, formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { arrearsOf, balanceOf, loanStates, type PromisePart } from '@quarrter/domain/loans';
import { formatMoney, sum } from '@quarrter/domain/money';
import { recordEvent } from '../../../events/index.ts';
import type { BusinessTime } from '../../../platform/database/business-time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { conflict, invalid } from '../../../platform/http/http-error.ts';
import { factOf } from '../../move-loan.ts';
import { lockLoan } from '../../queries.ts';
import { readQuote } from '../../repay/settlement-quote.ts';
import { type LoanRow, loansDb } from '../../tables.ts';
import { promiseMade } from './events.ts';
import { findCurrentPromise } from './queries.ts';
import { endPromise } from './review-promise.ts';

/** Arrears that take longer need a new schedule, which two people approve. */
const longestDays = 60;

type MakeInput = {
  readonly clientId: string;
  readonly loanId: string;
  readonly parts: readonly PromisePart[];
  readonly by: { readonly staffId: string; readonly name: string };
  readonly businessTime: BusinessTime;
};

/**
 * Stores the promise that staff agreed with the client. An open promise ends with the new one; the
 * same one sent again changes nothing. Returns whether it is new.
 */
export async function makePromise(tx: Tx, input: MakeInput): Promise<boolean> {
  const { clientId, loanId, by, businessTime } = input;
  const loan = await lockLoan(tx, clientId, loanId);
  const parts = input.parts.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const current = await findCurrentPromise(tx, clientId, loanId);
  if (current?.state === 'open' && isSame(current.parts, parts)) return false;
  await requirePossible(tx, loan, parts, businessTime.date);
  if (current?.state === 'open') await endPromise(tx, loan, 'ended', businessTime.date);
  const promiseId = newId();
  const [first] = parts;
  await loansDb(tx)
    .insertInto('loan_promises')
    .values({
      client_id: clientId,
      promise_id: promiseId,
      loan_id: loanId,
      made_on: businessTime.date,
      made_at: businessTime.at,
      made_by: by.staffId,
      made_by_name: by.name,
      next_due_on: first?.dueOn ?? null,
      next_amount: first?.amount ?? null,
    })
    .execute();
  await loansDb(tx)
    .insertInto('loan_promise_parts')
    .values(
      parts.map(({ dueOn, amount }) => ({
        client_id: clientId,
        promise_id: promiseId,
        due_on: dueOn,
        amount,
      })),
    )
    .execute();
  const payload = { loanType: loan.loan_type, parts: [...parts] };
  await recordEvent(tx, promiseMade, factOf(loan, businessTime, payload));
  return true;
}

function isSame(one: readonly PromisePart[], other: readonly PromisePart[]): boolean {
  const textOf = (parts: readonly PromisePart[]) =>
    parts.map(({ dueOn, amount }) => `${dueOn} ${amount}`).join();
  return textOf(one) === textOf(other);
}

async function requirePossible(
  tx: Tx,
  loan: LoanRow,
  parts: readonly PromisePart[],
  today: IsoDate,
): Promise<void> {
  const { outstanding } = await readQuote(tx, loan, today);
  const isLate = loanStates[loan.state].live && arrearsOf(outstanding, today) !== null;
  if (!isLate) throw conflict('This loan has no overdue payments, so there is nothing to agree.');
  const last = addDays(today, longestDays);
  const dates = new Set(parts.map(({ dueOn }) => dueOn));
  if (dates.size < parts.length)
    throw invalid({ parts: ['Use a different date for each payment.'] });
  if (parts.some(({ dueOn }) => dueOn < today || dueOn > last)) {
    const message = `Each date must be from today to ${formatDate(last)}.`;
    throw invalid({ parts: [`${message} For longer, propose a new schedule.`] });
  }
  if (sum(parts.map(({ amount }) => amount)) > balanceOf(outstanding)) {
    const owed = formatMoney(balanceOf(outstanding), 'NGN');
    throw invalid({ parts: [`The loan owes a total of ${owed}; the promise is for more.`] });
  }
}
