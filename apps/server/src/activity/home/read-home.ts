import type { Home } from '@quarrter/contract/client/home';
import { loanStatus } from '@quarrter/domain/loans';
import { readMissingProfileParts } from '../../accounts/index.ts';
import { countEntries, listEntries } from '../../events/index.ts';
import { namedNextOfKin, readHomeInvestments } from '../../investments/index.ts';
import { findEndedApplication, listOpenLoanIds, notEnded, readLoans } from '../../loans/index.ts';
import { countPendingPayments, readClientDebts, readClientReceipts } from '../../payments/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isOfLoan } from '../entry-actions.ts';
import { type Activity, addSubjects } from '../list-activity.ts';
import { toTransaction } from '../wire.ts';
import { toHomeLoan } from './home-loan.ts';

const shownTransactions = 5;
/** Among so many entries the five are looked for: those of loans not paid out are left out. */
const readEntries = 25;
const shownReceipts = 20;

/** Everything that the home shows, in as many statements for a long history as for a short. */
export async function readHome(reader: Reader, clientId: string): Promise<Home> {
  const [today, entries, count, open] = await Promise.all([
    readBusinessDate(reader),
    listEntries(reader, clientId, { limit: readEntries, before: null }),
    countEntries(reader, clientId),
    listOpenLoanIds(reader, clientId),
  ]);
  const ofLoans = entries.filter(isOfLoan).map(({ subjectId }) => subjectId);
  const [loans, ended, naira, dollar, lacks, pending, receipts, debts] = await Promise.all([
    readLoans(reader, clientId, [...new Set([...open, ...ofLoans])], today),
    open.length > 0 ? notEnded : findEndedApplication(reader, clientId, today),
    readHomeInvestments(reader, clientId, 'NGN', today),
    readHomeInvestments(reader, clientId, 'USD', today),
    readMissingParts(reader, clientId),
    countPendingPayments(reader, clientId),
    readClientReceipts(reader, clientId, shownReceipts),
    readClientDebts(reader, clientId),
  ]);
  const loanOf = new Map(loans.map((loan) => [loan.loanId, loan]));
  const shown = entries
    .filter((entry) => !isOfLoan(entry) || hasStarted(loanOf.get(entry.subjectId)))
    .slice(0, shownTransactions);
  const activities = await addSubjects(reader, clientId, shown, loans);
  return {
    as_of: today,
    is_new: count === 0,
    loans: open.flatMap((id) => loanOf.get(id) ?? []).map(toHomeLoan),
    ...ended,
    naira,
    dollar,
    profile_lacks: lacks,
    transactions: activities.map(toTransaction),
    pending_payments: pending,
    unapplied_receipts: receipts,
    debts,
  };
}

/** DSH-05: a next of kin given with an investment is not asked for again. */
async function readMissingParts(reader: Reader, clientId: string) {
  const parts = await readMissingProfileParts(reader, clientId);
  if (!parts.includes('next-of-kin') || !(await namedNextOfKin(reader, clientId))) return parts;
  return parts.filter((part) => part !== 'next-of-kin');
}

/** DSH-12: a loan's entries count once it is paid out. */
function hasStarted(loan: Extract<Activity, { of: 'loan' }>['loan'] | undefined): boolean {
  return loan !== undefined && loan.codes.status !== loanStatus.notStarted;
}
