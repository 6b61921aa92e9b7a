import {
  type DisputeEvidence,
  disputeStates,
  type StaffDispute,
  type StaffReversal,
} from '@quarrter/contract/staff/disputes';
import { daysBetween } from '@quarrter/domain/calendar';
import { readContact, withClients } from '../../accounts/index.ts';
import { defineReads, recordRead, type StaffMember } from '../../console/index.ts';
import { readEventsOf } from '../../events/index.ts';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest, StaffPage } from '../../platform/http/keyset.ts';
import type { PaymentsDeps } from '../deps.ts';
import {
  countOpenDisputes,
  findDispute,
  type ListedDispute,
  listDisputes,
  listReversals,
} from '../dispute/list-disputes.ts';
import { readPaidFor } from '../receive/paid-for.ts';
import { disputeHistoryOf } from './dispute-history.ts';
import type { ReceiptPanels } from './receipt-panels.ts';

const reads = defineReads({ 'open-dispute': 'Dispute opened' });

type DisputesDeps = Pick<PaymentsDeps, 'db' | 'purposes'> & {
  readonly receiptPanels: Pick<ReceiptPanels, 'historyTexts'>;
};

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
 * A dispute with the evidence for an answer to the bank: the client's identity and actions. Who
 * opened it is in the audit log.
 */
export async function showDispute(
  deps: DisputesDeps,
  staff: StaffMember,
  disputeId: string,
): Promise<DisputeEvidence> {
  const { db } = deps;
  const listed = await findDispute(db, disputeId);
  if (listed === undefined) throw notFound('There is no such dispute.');
  const { clientId, paymentId } = listed;
  await db.transaction().execute((tx) =>
    recordRead(tx, staff, {
      action: reads['open-dispute'],
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
    payment: { ...listed, disputeId: listed.providerId },
    client: { ...contact, name: `${contact.firstName} ${contact.lastName}` },
    history: disputeHistoryOf(events.flat(), deps.receiptPanels.historyTexts),
  };
}

/** One page of everything that the provider took back, newest first. */
export async function readReversals(
  reader: Reader,
  request: PageRequest,
): Promise<StaffPage<StaffReversal>> {
  const page = await listReversals(reader, request);
  const named = await withClients(reader, page.results);
  const results = named.map(({ reversalId: id, named: amount, ...reversal }) => ({
    ...reversal,
    id,
    amount,
  }));
  return { ...page, results };
}

async function presentDisputes(
  reader: Reader,
  disputes: readonly ListedDispute[],
): Promise<StaffDispute[]> {
  const now = await readBusinessTime(reader);
  const named = await withClients(reader, disputes);
  return named.map(({ disputeId: id, claimed: amount, ...dispute }) => ({
    ...dispute,
    id,
    amount,
    overdue: isOverdue(dispute, now),
    ageDays: daysBetween(dispute.seenOn, now.date),
  }));
}

type Asked = Pick<ListedDispute, 'state' | 'dueAt'>;

function isOverdue({ state, dueAt }: Asked, { at }: BusinessTime): boolean {
  return state === 'open' && dueAt !== null && dueAt.getTime() < at.getTime();
}
