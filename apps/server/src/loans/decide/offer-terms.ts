import type { LoanOffer } from '@quarrter/contract/client/loan-agreement';
import { findLoanKind, type LoanKind } from '@quarrter/domain/loan-kinds';
import {
  acceptanceErrors,
  type OfferChoices,
  offerChoices,
  termsFor,
} from '@quarrter/domain/loans';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { readLoanProduct } from '../../products/index.ts';
import { showAccountOf } from '../apply/loan-account.ts';
import type { LoansDeps } from '../deps.ts';
import { requireLoan } from '../queries.ts';
import type { LoanRow } from '../tables.ts';

type Offered = LoanRow & { readonly amount: bigint };

/** The client's choice within an offer; without it, the offer is accepted as it is. */
export type ChosenTerms = {
  readonly amount: string | undefined;
  readonly months: string | undefined;
};

/** The choices of the client of an open offer, and the account that the money goes to. */
export async function showOffer(
  deps: Pick<LoansDeps, 'db' | 'secrets' | 'loanKinds'>,
  { clientId, loanType, loanId }: { clientId: string; loanType: string; loanId: string },
): Promise<LoanOffer> {
  const { db } = deps;
  const loan = await requireLoan(db, clientId, loanId, loanType);
  const expired = loan.offer_expires_on && loan.offer_expires_on < (await readBusinessDate(db));
  if (loan.state !== 'offered' || expired) throw notFound('This loan has no open offer.');
  const { minimum, durations } = await choicesOf(db, deps.loanKinds, requireOffered(loan));
  return {
    minimum_amount: toWire(minimum),
    choices: durations.map(({ months, largest }) => ({
      duration: months,
      largest_amount: toWire(largest),
    })),
    account: await showAccountOf(db, deps.secrets, loan),
  };
}

/** The terms that the client chose of a locked offer; a 400 names the impossible ones. */
export async function chooseTerms(
  reader: Reader,
  kinds: readonly LoanKind[],
  loan: LoanRow,
  chosen: ChosenTerms,
): Promise<{ amount: bigint; months: number }> {
  const offered = requireOffered(loan);
  const amount = chosen.amount === undefined ? offered.amount : parseAmount(chosen.amount);
  const months = chosen.months === undefined ? offered.months : wholeMonths(chosen.months);
  if (amount === null || months === null) {
    throw invalid({
      ...(amount === null && { amount: ['Loan Amount must be a number'] }),
      ...(months === null && { duration: ['Please choose a whole number of months.'] }),
    });
  }
  if (amount === offered.amount && months === offered.months) return { amount, months };
  const errors = acceptanceErrors(await choicesOf(reader, kinds, offered), { amount, months });
  const fields = Object.entries(errors).map(([field, message]) => [field, [message]]);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  return { amount, months };
}

function wholeMonths(text: string): number | null {
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : null;
}

async function choicesOf(
  reader: Reader,
  kinds: readonly LoanKind[],
  loan: Offered,
): Promise<OfferChoices> {
  const kind = findLoanKind(kinds, loan.loan_type);
  const product = await readLoanProduct(reader, loan.loan_type);
  const { amount, months, rate_ppm: ratePpm, monthly_income: income } = loan;
  const checks = kind?.checks ?? [];
  return offerChoices(termsFor({ checks }, product), checks, { amount, months, ratePpm }, income);
}

function requireOffered(loan: LoanRow): Offered {
  const { amount } = loan;
  if (amount === null) throw new Error('an open offer without an amount');
  return { ...loan, amount };
}
