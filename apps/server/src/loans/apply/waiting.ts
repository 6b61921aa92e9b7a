import { afterOpenMinutes, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { contact, promisedMinutes } from '@quarrter/ui/brand';
import type { Reader } from '../../platform/database/database.ts';
import { type Review, readReviews } from '../decide/reviews.ts';
import { type DocumentRequest, readOpenRequests } from '../documents/document-requests.ts';
import type { LoanRow } from '../tables.ts';
import { holderStateOf } from './account-holder.ts';
import { readHolidays } from './holidays.ts';

/** Who has an application before it is paid out, and by when they promise to be done. */
export type Waiting = {
  /** `reviewer`: a person who did not decline it. */
  readonly with: 'officer' | 'approver' | 'finance' | 'bank' | 'reviewer' | 'client';
  readonly since: Date;
  /** Null while it waits for the client. */
  readonly answerBy: Date | null;
  readonly isLate: boolean;
};

/** The reasons why a loan waits, and the actions that its client can take. */
export type LoanWaiting = {
  readonly waiting: Waiting | null;
  /** Requests by staff, oldest first. */
  readonly documentRequests: readonly DocumentRequest[];
  readonly canReplaceDocuments: boolean;
  /** Of its last decline. */
  readonly review: Review | null;
  readonly canRequestReview: boolean;
  readonly cancellationReason: string;
};

const hourMs = 3_600_000;

/**
 * Finds why some of a client's loans wait at a time. Only a loan that was declined, or that lacks a
 * document, needs a query.
 */
export async function readWaiting(
  reader: Reader,
  clientId: string,
  rows: readonly LoanRow[],
  at: Date,
): Promise<(row: LoanRow) => LoanWaiting> {
  const lacking = rows.filter((row) => row.documents_requested > 0);
  const declined = rows.filter((row) => row.disapproved_at !== null);
  const requests = await readOpenRequests(reader, clientId, lacking.map(idOf));
  const reviews = await readReviews(reader, clientId, declined.map(idOf));
  const requestsOf = Map.groupBy(requests, (request) => request.loanId);
  const reviewsOf = Map.groupBy(reviews, (review) => review.loanId);
  const holidays = await readHolidaysOf(reader, rows);
  return (row) => {
    const documentRequests = requestsOf.get(row.loan_id) ?? [];
    const review = reviewsOf.get(row.loan_id)?.findLast((one) => isOfLastDecline(one, row)) ?? null;
    return {
      waiting: waitingOf(row, review, at, holidays),
      documentRequests,
      canReplaceDocuments: row.state === 'applied',
      review,
      canRequestReview: row.state === 'disapproved' && review === null,
      cancellationReason: row.cancellation_reason,
    };
  };
}

/** Those of the time in which these loans wait; only of loans that wait for us. */
async function readHolidaysOf(reader: Reader, rows: readonly LoanRow[]): Promise<Holidays> {
  const since = rows.filter(isCounted).map((row) => sinceOf(row, null).getTime());
  if (since.length === 0) return new Set();
  return readHolidays(reader, lagosDate(new Date(Math.min(...since))));
}

type Holidays = ReadonlySet<IsoDate>;

/** Whether its promise is counted in opening hours; a review is promised by the clock. */
function isCounted(row: LoanRow): boolean {
  const holder = holderOf(row, null);
  return holder !== null && holder !== 'client' && holder !== 'reviewer';
}

const idOf = (row: LoanRow) => row.loan_id;

function isOfLastDecline(review: Review, row: LoanRow): boolean {
  return review.declinedAt.getTime() === row.disapproved_at?.getTime();
}

function waitingOf(
  row: LoanRow,
  review: Review | null,
  at: Date,
  holidays: Holidays,
): Waiting | null {
  const holder = holderOf(row, review);
  if (holder === null) return null;
  const since = sinceOf(row, review);
  const answerBy = promiseOf(holder, since, holidays);
  return { with: holder, since, answerBy, isLate: answerBy !== null && answerBy < at };
}

function holderOf(row: LoanRow, review: Review | null): Waiting['with'] | null {
  const { state, documents_requested: requested, disbursed_by: disbursedBy } = row;
  if (state === 'disapproved') return review?.outcome === null ? 'reviewer' : null;
  if (state === 'offered') return 'client';
  if (!['applied', 'verified', 'accepted'].includes(state)) return null;
  if (requested > 0) return 'client';
  if (state === 'accepted' && row.bank_code === '') return 'client';
  // No offer is made and no money sent before an officer has looked at it.
  if (state !== 'applied' && disbursedBy === null && holderStateOf(row) === 'other') {
    return 'officer';
  }
  if (state === 'accepted') return disbursedBy === null ? 'finance' : 'bank';
  return state === 'applied' ? 'officer' : 'approver';
}

function sinceOf(row: LoanRow, review: Review | null): Date {
  if (row.state === 'disapproved' && review !== null) return review.requestedAt;
  const begun = row.accepted_at ?? row.applied_at;
  const { resumed_at: resumed } = row;
  return resumed !== null && resumed > begun ? resumed : begun;
}

function promiseOf(holder: Waiting['with'], since: Date, holidays: Holidays): Date | null {
  if (holder === 'client') return null;
  if (holder === 'reviewer') return reviewPromisedBy(since);
  const paying = holder === 'finance' || holder === 'bank';
  const minutes = paying ? promisedMinutes.payout : promisedMinutes.decision;
  return afterOpenMinutes(since, minutes, contact.openingHours, holidays);
}

function reviewPromisedBy(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + contact.answerHours * hourMs);
}

/** The same promise for a list of staff. */
export function isReviewLate(requestedAt: Date, at: Date): boolean {
  return reviewPromisedBy(requestedAt) < at;
}
