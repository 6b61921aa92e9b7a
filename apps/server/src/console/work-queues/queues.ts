import type { WorkQueue } from '@quarrter/contract/staff/work';
import { type StaffAction, staffAction } from '@quarrter/contract/staff-rights';
import { contact, promisedMinutes } from '@quarrter/ui/brand';
import { type ApprovalKind, waitingProposals } from '../../approvals/index.ts';
import { waitingWithdrawals } from '../../investments/index.ts';
import { waitingLoans } from '../../loans/index.ts';
import { waitingPayments } from '../../payments/index.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { WaitingQuery } from '../../platform/jobs/waiting-work.ts';
import { waitingDifferences } from '../../reconciliation/index.ts';
import { answerWithinDays, waitingErasures } from '../../retention/index.ts';
import { waitingMatches } from '../../screening/index.ts';
import { waitingComplaints, waitingMessages } from '../../support/index.ts';
import { can, requirePermission, type StaffMember } from '../roles.ts';

/** Who looks at the queues, with the kinds of proposals that the product knows. */
export type Viewer = { readonly staff: StaffMember; readonly kinds: readonly ApprovalKind[] };

/**
 * By when we promise to be done: so many minutes of our opening hours, or so many hours of the
 * clock. `why` is what colleagues read as the reason.
 */
export type Promised = ({ readonly openMinutes: number } | { readonly hours: number }) & {
  readonly why: string;
};

export type Queue = {
  readonly name: WorkQueue;
  /** What one piece of this work is called in the audit log: `loan`, before its short id. */
  readonly noun: string;
  /** Who may do it; one of these permissions is enough. */
  readonly workers: readonly StaffAction[];
  /** Who else reads it. */
  readonly readers: readonly StaffAction[] | 'all staff';
  readonly promise: Promised;
  readonly rows: (viewer: Viewer) => WaitingQuery;
  /** Ids that are in no order: then the oldest is found by its time. */
  readonly idsInNoOrder?: true;
};

const day = 10 * 60;

/** Each of them decides proposals of some kind. */
const deciding = staffAction.options.filter(
  (action) => action.startsWith('decide-') || action === 'release-withdrawal',
);

/** Every queue of the console, in the order in which people work. */
export const queues: readonly Queue[] = [
  {
    name: 'to-verify',
    noun: 'loan',
    workers: ['verify'],
    readers: 'all staff',
    promise: { openMinutes: promisedMinutes.decision, why: 'Our website promises it.' },
    rows: () => waitingLoans.toVerify,
  },
  {
    name: 'to-offer',
    noun: 'loan',
    workers: ['offer'],
    readers: 'all staff',
    promise: { openMinutes: promisedMinutes.decision, why: 'Our website promises it.' },
    rows: () => waitingLoans.toOffer,
  },
  {
    name: 'to-disburse',
    noun: 'loan',
    workers: ['disburse'],
    readers: 'all staff',
    promise: { openMinutes: promisedMinutes.payout, why: 'Our website promises it.' },
    rows: () => waitingLoans.toDisburse,
  },
  {
    name: 'failed-disbursements',
    noun: 'loan',
    workers: ['disburse'],
    readers: 'all staff',
    promise: { openMinutes: 60, why: 'The client accepted, and expects the money now.' },
    rows: () => waitingLoans.failedDisbursements,
  },
  {
    name: 'reviews',
    noun: 'review',
    workers: ['answer-review'],
    readers: ['read-queues'],
    promise: { hours: contact.answerHours, why: 'The client was told so.' },
    rows: () => waitingLoans.reviews,
  },
  {
    name: 'hardship',
    noun: 'hardship request',
    workers: ['answer-hardship'],
    readers: ['read-queues'],
    promise: { openMinutes: 2 * day, why: 'Penalties may grow while the client waits.' },
    rows: () => waitingLoans.hardships,
  },
  {
    name: 'withdrawals',
    noun: 'withdrawal',
    workers: ['check-withdrawal'],
    readers: ['read-queues'],
    promise: { openMinutes: 4 * 60, why: 'It is the client’s own money.' },
    rows: () => waitingWithdrawals,
  },
  {
    name: 'dollar-payouts',
    noun: 'transfer',
    workers: ['record-payout'],
    readers: ['read-payouts'],
    promise: { openMinutes: day, why: 'The bank takes orders in dollars once a day.' },
    rows: () => waitingPayments.byHand,
  },
  {
    name: 'stuck-transfers',
    noun: 'transfer',
    workers: ['retry-payout'],
    readers: ['read-payouts'],
    promise: { openMinutes: 60, why: 'The client expects the money now.' },
    rows: () => waitingPayments.stuck,
  },
  {
    name: 'returned-transfers',
    noun: 'receipt',
    workers: ['propose-receipt'],
    readers: ['read-receipts'],
    promise: { openMinutes: day, why: 'We hold money that a client was told they have.' },
    rows: () => waitingPayments.returned,
  },
  {
    name: 'receipts',
    noun: 'receipt',
    workers: ['propose-receipt'],
    readers: ['read-receipts'],
    promise: { openMinutes: 2 * day, why: 'The client paid, and it counts for nothing yet.' },
    rows: () => waitingPayments.unapplied,
  },
  {
    name: 'disputes',
    noun: 'dispute',
    workers: ['propose-receipt'],
    readers: ['read-receipts'],
    promise: { openMinutes: day, why: 'The payer’s bank sets a time; without one, a day.' },
    rows: () => waitingPayments.disputes,
  },
  {
    name: 'differences',
    noun: 'difference',
    workers: ['reconcile'],
    readers: ['read-reconciliation'],
    promise: { openMinutes: day, why: 'The next comparison with the provider is a day later.' },
    rows: () => waitingDifferences,
    idsInNoOrder: true,
  },
  {
    name: 'messages',
    noun: 'message',
    workers: ['answer-message'],
    readers: 'all staff',
    promise: { hours: contact.answerHours, why: 'Our website promises it.' },
    rows: () => waitingMessages,
  },
  {
    name: 'complaints',
    noun: 'complaint',
    workers: ['answer-message'],
    readers: 'all staff',
    promise: { hours: 48, why: 'It is acknowledged within 24 hours before that.' },
    rows: () => waitingComplaints,
  },
  {
    name: 'erasure-requests',
    noun: 'request to be erased',
    workers: ['propose-erasure'],
    readers: ['decide-erasure', 'read-audit'],
    promise: { hours: answerWithinDays * 24, why: 'The law on data protection asks for it.' },
    rows: () => waitingErasures,
  },
  {
    name: 'screening',
    noun: 'match',
    workers: ['decide-match'],
    readers: ['decide-match-reversal', 'read-queues'],
    promise: { openMinutes: 4 * 60, why: 'A listed client must not be paid, and others wait.' },
    rows: () => waitingMatches,
  },
  {
    name: 'approvals',
    noun: 'proposal',
    workers: deciding,
    readers: 'all staff',
    promise: { openMinutes: 4 * 60, why: 'A colleague waits, and often a client.' },
    rows: proposalsFor,
  },
];

/** What this person may decide; who decides nothing sees what waits for others. */
function proposalsFor({ staff, kinds }: Viewer): WaitingQuery {
  const own = kinds.filter(({ decideAs }) => can(staff.role, decideAs));
  const names = (own.length === 0 ? kinds : own).map(({ name }) => name);
  return waitingProposals(names, staff.staffId);
}

export function canWork({ role }: StaffMember, { workers }: Queue): boolean {
  return workers.some((action) => can(role, action));
}

function canRead(staff: StaffMember, queue: Queue): boolean {
  if (queue.readers === 'all staff' || canWork(staff, queue)) return true;
  return queue.readers.some((action) => can(staff.role, action));
}

/** The queues that this person reads. */
export function queuesOf(staff: StaffMember): readonly Queue[] {
  return queues.filter((queue) => canRead(staff, queue));
}

/** 404 for a name that is no queue's, 403 for a queue that the role does not read. */
export function requireQueue(staff: StaffMember, name: string): Queue {
  const queue = queues.find((one) => one.name === name);
  if (queue === undefined) throw notFound('There is no such queue.');
  const [action] = queue.workers;
  if (!canRead(staff, queue) && action !== undefined) requirePermission(staff, action);
  return queue;
}
