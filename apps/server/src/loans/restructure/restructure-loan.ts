import { addDays, formatDate, formatMonths } from '@quarrter/domain/calendar';
import {
  balanceOf,
  loanStates,
  longestLoanMonths,
  type Outstanding,
  offerValidDays,
} from '@quarrter/domain/loans';
import { exactMoney, percentFromRatePpm, sum } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type ApprovalSubject, type Change, defineApprovalKind } from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import { type BusinessTime, readBusinessDateOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { refOf } from '../decide/staff-actions.ts';
import { answerHardshipByOffer, readOpenHardship } from '../hardship/hardship.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { nameLoan } from '../read/name-loan.ts';
import { readOutstanding } from '../repay/outstanding.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { penaltiesOfLoan } from './penalty-facts.ts';
import { restructuringOffered } from './restructuring-events.ts';
import { figuresOf, type RestructuringTerms } from './restructuring-offer.ts';

const payload = z.object({
  months: z.number(),
  ratePpm: z.number(),
  /** The hardship request that the offer answers; one that is made later stays open. */
  requestId: z.optional(z.nullable(z.string())),
});

/** Staff propose a new schedule; once another person approves, it is offered to the client. */
export const loanRestructuring = defineApprovalKind({
  name: 'loan-restructuring',
  page: 'application',
  version: 2,
  noun: 'new schedule',
  effect:
    'We’ll offer it to the client, who has 14 days to accept. Until then the loan does not change.',
  payload,
  proposeAs: 'propose-restructuring',
  decideAs: 'decide-restructuring',
  readSubject: async (tx, subject) => {
    const loan = await lockSubject(tx, subject);
    const { instalments } = await readOutstanding(tx, loan);
    const principal = sum(instalments.map((row) => row.principalOutstanding));
    return {
      title: `Restructure ${await nameLoan(tx, loan)}`,
      // Penalties and interest due grow with the days; the principal changes only by payments.
      facts: { 'Principal owed': exactMoney(principal) },
    };
  },
  describe: async (tx, subject, terms) => {
    const loan = await lockSubject(tx, subject);
    requireTerms(loan, terms);
    await requireNoneOpen(tx, loan);
    const today = await readBusinessDateOf(tx, loan.client_id);
    const outstanding = await readOutstanding(tx, loan);
    const changes = describeTerms(outstanding, figuresOf(terms, outstanding, today), terms);
    return [...changes, ...(await describeRequest(tx, loan, terms.requestId ?? null))];
  },
  execute: async (tx, { subject, payload: terms, businessTime, decidedBy }) => {
    const loan = await lockSubject(tx, subject);
    requireTerms(loan, terms);
    await offerRestructuring(tx, loan, terms, businessTime);
    const { requestId = null } = terms;
    if (requestId === null) return;
    const { staffId } = decidedBy;
    await answerHardshipByOffer(tx, refOf(loan), { requestId, staffId, businessTime });
  },
});

async function lockSubject(tx: Tx, { id, clientId }: ApprovalSubject): Promise<LoanRow> {
  if (clientId === null) throw notFound();
  const loan = await lockLoan(tx, clientId, id);
  if (!loanStates[loan.state].live) throw conflict('Only a loan in progress can be restructured.');
  return loan;
}

/** Not dearer than the loan was, and no longer than any loan. */
function requireTerms(loan: LoanRow, { months, ratePpm }: RestructuringTerms): void {
  const errors: Record<string, string[]> = {};
  if (months < 1 || months > longestLoanMonths) {
    errors.duration = [`Duration must be from 1 to ${longestLoanMonths} months`];
  }
  if (ratePpm > loan.rate_ppm) {
    const most = percentFromRatePpm(loan.rate_ppm);
    errors.interest = [`Interest must be from 0% to ${most}% per month, the rate of the loan`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function requireNoneOpen(tx: Tx, loan: LoanRow): Promise<void> {
  const open = await loansDb(tx)
    .selectFrom('loan_restructurings')
    .select('restructuring_id')
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .where('state', '=', 'offered')
    .executeTakeFirst();
  if (open !== undefined) throw conflict(alreadyOffered);
}

const alreadyOffered = 'The client has an offer to restructure this loan and has not answered it.';

function describeTerms(
  outstanding: Outstanding,
  figures: ReturnType<typeof figuresOf>,
  { months, ratePpm }: RestructuringTerms,
): Change[] {
  const { principal, totalToRepay, schedule } = figures;
  const [first] = schedule;
  const payment = first === undefined ? 0n : first.principal + first.interest;
  const balance = balanceOf(outstanding);
  return [
    { label: 'Becomes the new principal', before: '', after: exactMoney(principal) },
    { label: 'Interest no longer owed', before: '', after: exactMoney(balance - principal) },
    { label: 'Duration', before: '', after: formatMonths(months) },
    { label: 'Interest rate', before: '', after: `${percentFromRatePpm(ratePpm)}% per month` },
    { label: 'Each payment', before: '', after: exactMoney(payment) },
    { label: 'Still to repay', before: exactMoney(balance), after: exactMoney(totalToRepay) },
  ];
}

/** Who decides reads which request the offer answers, in the client's words. */
async function describeRequest(tx: Tx, loan: LoanRow, requestId: string | null): Promise<Change[]> {
  const open = await readOpenHardship(tx, refOf(loan));
  if (open === undefined || open.request_id !== requestId) return [];
  const after = `${formatDate(open.requested_on)}: ${open.reason}`;
  return [{ label: 'Answers the request for help of', before: '', after }];
}

/** The loan stays as it is until the client accepts. */
async function offerRestructuring(
  tx: Tx,
  loan: LoanRow,
  terms: RestructuringTerms,
  businessTime: BusinessTime,
): Promise<void> {
  const expiresOn = addDays(businessTime.date, offerValidDays);
  const inserted = await loansDb(tx)
    .insertInto('loan_restructurings')
    .values({
      client_id: loan.client_id,
      loan_id: loan.loan_id,
      restructuring_id: newId(),
      months: terms.months,
      rate_ppm: terms.ratePpm,
      offered_on: businessTime.date,
      expires_on: expiresOn,
    })
    .onConflict((open) => open.doNothing())
    .returning('restructuring_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict(alreadyOffered);
  const outstanding = await readOutstanding(tx, loan);
  const { principal, totalToRepay, apr } = figuresOf(terms, outstanding, businessTime.date);
  const figures = { principal, totalToRepay, apr, penalties: penaltiesOfLoan(loan) };
  const offer = { ...terms, ...figures, expiresOn };
  await recordEvent(tx, restructuringOffered, factOf(loan, businessTime, offer));
}
