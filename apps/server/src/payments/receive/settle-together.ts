import { recordAll } from '../../events/index.ts';
import { clientsNotServed } from '../../gates/index.ts';
import { postAll } from '../../ledger/index.ts';
import { type BusinessTime, tryLockClients } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Charge } from '../provider/provider.ts';
import { type AppliedTogether, type PlannedApplication, purposeOf } from '../purposes.ts';
import { lockFreePayments, type PaymentRow, toPurposePayment } from '../queries.ts';
import { receiptTransfers, receivedEvent } from './book-receipt.ts';
import { markBooked } from './mark-booked.ts';
import { type Receipt, receiptOf, storeReceipts } from './receipts.ts';
import { type ReceivedEvent, storeEvents } from './store-events.ts';

/** A charge that a webhook reports. */
export type Report = { readonly charge: Charge; readonly event: ReceivedEvent };

/** A payment whose report can be booked with others. */
type Candidate = { readonly report: Report; readonly payment: PaymentRow };

type Timed = Candidate & { readonly receipt: Receipt; readonly businessTime: BusinessTime };
type Planned = Timed & { readonly planned: PlannedApplication };

/**
 * Books payments of several clients in one transaction, each kind of row in one statement, exactly
 * as `settlePayment` books each: `settle-in-groups.test.ts` compares the two. It waits for no one.
 * It returns the reports that it booked; the others are left to `settlePayment`, because someone
 * else works on their payment or client, or because there is more to do than to apply the money.
 */
export async function settleTogether(
  deps: Pick<PaymentsDeps, 'purposes' | 'gates'>,
  tx: Tx,
  reports: readonly Report[],
): Promise<readonly Report[]> {
  const timed = await holdClients(deps, tx, await lockCandidates(deps, tx, reports));
  const { planned, writes } = await planAll(deps, tx, timed);
  if (planned.length === 0) return [];
  const postings = planned.flatMap(({ receipt, planned: { transfers } }) => {
    const { clientId, booked } = receipt;
    return [receiptTransfers(receipt), transfers].map((some) => {
      return { clientId, happenedOn: booked.date, transfers: some };
    });
  });
  const events = planned.flatMap(({ receipt, payment, planned: { events } }) => {
    return [receivedEvent(receipt, payment.reference), ...events];
  });
  const receipts = planned.map(({ receipt }) => ({ receipt, unapplied: 0n, reason: '' }));
  const payments = planned.map(
    ({ report: { charge }, payment, businessTime, planned: { resultId } }) => {
      const application = { ok: true, resultId, applied: charge.amount } as const;
      return { payment, charge, businessTime, application };
    },
  );
  const booked = planned.map(({ report }) => report);
  const reported = booked.map(({ event }) => event);
  await Promise.all([
    postAll(tx, postings),
    ...writes.map((write) => write()),
    recordAll(tx, events),
    storeReceipts(tx, receipts),
    markBooked(tx, payments),
    storeEvents(tx, reported),
  ]);
  return booked;
}

/** One payment of each client, which was asked for as it is reported. */
async function lockCandidates(
  { purposes }: Pick<PaymentsDeps, 'purposes'>,
  tx: Tx,
  reports: readonly Report[],
): Promise<Candidate[]> {
  const successes = reports.filter(({ charge }) => charge.status === 'success');
  const byReference = new Map(successes.toReversed().map((one) => [one.charge.reference, one]));
  if (byReference.size === 0) return [];
  const ofClients = new Map<string, Candidate>();
  for (const payment of await lockFreePayments(tx, [...byReference.keys()])) {
    const report = byReference.get(payment.reported);
    const purpose = purposeOf(purposes, payment);
    if (report === undefined || purpose.applyTogether === undefined) continue;
    const { amount, currency } = report.charge;
    const isAsked =
      currency === payment.currency && (amount === payment.amount || purpose.takesOtherAmounts);
    if (!isAsked || payment.save_card || ofClients.has(payment.client_id)) continue;
    ofClients.set(payment.client_id, { report, payment });
  }
  return [...ofClients.values()];
}

/** Those whose clients no one else works on, and to whom no gate is closed. */
async function holdClients(
  { gates }: Pick<PaymentsDeps, 'gates'>,
  tx: Tx,
  candidates: readonly Candidate[],
): Promise<Timed[]> {
  if (candidates.length === 0) return [];
  const clientIds = candidates.map(({ payment }) => payment.client_id);
  const times = await tryLockClients(tx, clientIds);
  const notServed = await clientsNotServed(tx, gates, 'new-business', [...times.keys()]);
  return candidates.flatMap((candidate): Timed[] => {
    const { payment, report } = candidate;
    const businessTime = times.get(payment.client_id);
    if (businessTime === undefined || notServed.has(payment.client_id)) return [];
    const receipt = receiptOf(payment, report.charge, businessTime);
    return [{ ...candidate, receipt, businessTime }];
  });
}

/** Asks each purpose for the plan of its payments. */
async function planAll(
  { purposes }: Pick<PaymentsDeps, 'purposes'>,
  tx: Tx,
  timed: readonly Timed[],
): Promise<{ planned: Planned[]; writes: (() => Promise<void>)[] }> {
  const ofPurposes = Map.groupBy(timed, ({ payment }) => payment.purpose);
  const plans: AppliedTogether[] = [];
  // One after the other: they share a transaction.
  for (const [purpose, some] of ofPurposes) {
    const { applyTogether } = purposeOf(purposes, { purpose });
    const plan = await applyTogether?.(tx, some.map(toTimedPayment));
    if (plan !== undefined) plans.push(plan);
  }
  const planned = timed.flatMap((one) =>
    plans.flatMap(({ planned: found }) => {
      const plan = found.get(one.payment.payment_id);
      return plan === undefined ? [] : [{ ...one, planned: plan }];
    }),
  );
  return { planned, writes: plans.map(({ write }) => write) };
}

function toTimedPayment({ payment, receipt, businessTime }: Timed) {
  const { receiptId, amount, currency, paidAt, paidOn } = receipt;
  const received = { ...toPurposePayment(payment), receiptId, amount, currency, paidAt, paidOn };
  return { payment: received, businessTime };
}
