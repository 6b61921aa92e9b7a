import {
  type DisputeEvidence,
  disputeStates,
  type StaffDispute,
  type StaffReversal,
} from '@quarrter/contract/staff/disputes';
import { daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import { nameClients, readContact } from '../../accounts/index.ts';
import { recordRead, type StaffMember } from '../../console/index.ts';
import { readEventsOf } from '../../events/index.ts';
import {
  countOpenDisputes,
  findDispute,
  type ListedDispute,
  type ListedReversal,
  listDisputes,
  listReversals,
  type PaymentsDeps,
  readPaidFor,
} from '../../payments/index.ts';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest, StaffPage } from '../../platform/http/keyset.ts';
import { disputeHistoryOf } from './dispute-history.ts';

/** One page of the payments that clients' banks ask back, with how many are open. */
export async function readDisputes(
  reader: Reader,
  { state: asked = 'open', ...request }: PageRequest & { state?: string | undefined },
): Promise<StaffPage<StaffDispute> & { open: number }> {
  const state = disputeStates.find((name) => name === asked);
  if (state === undefined) {
    throw invalid({ state: [`state must be one of ${disputeStates.join(', ')}.`] });
  }
  const page = await listDisputes(reader, { ...request, state });
  const results = await presentDisputes(reader, page.results);
  return { ...page, results, open: await countOpenDisputes(reader) };
}

/**
 * A dispute with the evidence for an answer to the bank: what the client is known by, and did. Who
 * opened it is in the audit log.
 */
export async function showDispute(
  db: Database,
  deps: Pick<PaymentsDeps, 'purposes'>,
  staff: StaffMember,
  disputeId: string,
): Promise<DisputeEvidence> {
  const listed = await findDispute(db, disputeId);
  if (listed === undefined) throw notFound('There is no such dispute.');
  const { clientId, paymentId } = listed;
  await db.transaction().execute((tx) =>
    recordRead(tx, staff, {
      action: 'open-dispute',
      subject: `dispute ${listed.providerId}`,
      subjectId: disputeId,
      clientId,
    }),
  );
  const [dispute] = await presentDisputes(db, [listed]);
  if (dispute === undefined) throw new Error('a dispute has gone');
  const contact = await readContact(db, clientId);
  const paidFor = await readPaidFor(db, deps, clientId, paymentId);
  const events = await Promise.all(
    [paymentId, ...paidFor].map((id) => readEventsOf(db, clientId, id)),
  );
  return {
    dispute,
    payment: {
      charge_id: listed.chargeId,
      dispute_id: listed.providerId,
      received: toWire(listed.received),
      paid_at: listed.paidAt.toISOString(),
      booked_on: listed.bookedOn,
    },
    client: {
      name: `${contact.firstName} ${contact.lastName}`,
      email: contact.email,
      phone_number: contact.phoneNumber,
      joined_on: contact.joinedOn,
    },
    history: disputeHistoryOf(events.flat()),
  };
}

/** One page of everything that the provider took back, newest first. */
export async function readReversals(
  reader: Reader,
  request: PageRequest,
): Promise<StaffPage<StaffReversal>> {
  const page = await listReversals(reader, request);
  const payerOf = await namePayers(reader, page.results);
  return {
    ...page,
    results: page.results.map((reversal) => ({
      id: reversal.reversalId,
      ...payerOf(reversal),
      cause: reversal.cause,
      state: reversal.state,
      amount: toWire(reversal.named),
      currency: reversal.currency,
      begun_by: reversal.begunBy,
      changed_on: reversal.changedOn,
      ...takenOf(reversal),
    })),
  };
}

async function presentDisputes(
  reader: Reader,
  disputes: readonly ListedDispute[],
): Promise<StaffDispute[]> {
  const payerOf = await namePayers(reader, disputes);
  const now = await readBusinessTime(reader);
  return disputes.map((dispute) => ({
    id: dispute.disputeId,
    ...payerOf(dispute),
    amount: toWire(dispute.claimed),
    currency: dispute.currency,
    state: dispute.state,
    stage: dispute.stage,
    category: dispute.category,
    complaint: dispute.complaint,
    opened_at: dispute.openedAt.toISOString(),
    due_at: dispute.dueAt?.toISOString() ?? null,
    overdue: isOverdue(dispute, now),
    age_days: daysBetween(dispute.seenOn, now.date),
    resolved_on: dispute.resolvedOn,
    ...takenOf(dispute),
  }));
}

function isOverdue({ state, dueAt }: ListedDispute, { at }: BusinessTime): boolean {
  return state === 'open' && dueAt !== null && dueAt.getTime() < at.getTime();
}

type Paid = { clientId: string; reference: string; purpose: string; paidOn: IsoDate };

async function namePayers(reader: Reader, paid: readonly Paid[]) {
  const clientOf = await nameClients(
    reader,
    paid.map(({ clientId }) => clientId),
  );
  return ({ clientId, reference, purpose, paidOn }: Paid) => ({
    client_name: clientOf(clientId).name,
    client_email: clientOf(clientId).email,
    reference,
    purpose,
    paid_on: paidOn,
  });
}

function takenOf(
  parts: Pick<ListedReversal, 'taken' | 'fromUnapplied' | 'fromApplied' | 'recoverable'>,
) {
  return {
    taken: toWire(parts.taken),
    from_unapplied: toWire(parts.fromUnapplied),
    from_applied: toWire(parts.fromApplied),
    recoverable: toWire(parts.recoverable),
  };
}
