import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import {
  countForStaff,
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
  type StaffPage,
} from '../../platform/http/keyset.ts';
import type { DisputeState, ReversalCause, ReversalState } from '../tables.ts';

/** The payment whose money was reversed. */
type Payer = {
  readonly clientId: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly purpose: string;
  readonly paidOn: IsoDate;
  readonly currency: Currency;
};

type Taken = {
  readonly taken: bigint;
  readonly fromUnapplied: bigint;
  readonly fromApplied: bigint;
  readonly recoverable: bigint;
};

/** A dispute of any client as staff see it. */
export type ListedDispute = Payer &
  Taken & {
    readonly disputeId: string;
    readonly claimed: bigint;
    readonly state: DisputeState;
    readonly stage: string;
    readonly category: string;
    readonly complaint: string;
    readonly openedAt: Date;
    readonly dueAt: Date | null;
    readonly seenOn: IsoDate;
    readonly resolvedOn: IsoDate | null;
    /** The provider's own ids, and the charge. */
    readonly providerId: string;
    readonly chargeId: string;
    readonly received: bigint;
    readonly paidAt: Date;
    readonly bookedOn: IsoDate;
  };

/** Money of a payment that the provider took back, as staff see it. */
export type ListedReversal = Payer &
  Taken & {
    readonly reversalId: string;
    readonly cause: ReversalCause;
    readonly state: ReversalState;
    readonly named: bigint;
    readonly begunBy: string;
    readonly changedOn: IsoDate;
  };

const paid = sql`receipt.payment_id AS "paymentId", payment.reference, payment.purpose,
  receipt.paid_on AS "paidOn"`;
const payments = sql`JOIN payments AS payment ON payment.client_id = receipt.client_id
  AND payment.payment_id = receipt.payment_id`;

const disputes = sql`
  SELECT dispute.client_id AS "clientId", dispute.dispute_id AS "disputeId", ${paid},
    dispute.claimed, dispute.currency, dispute.state, dispute.stage, dispute.category,
    dispute.complaint, dispute.opened_at AS "openedAt", dispute.due_at AS "dueAt",
    dispute.seen_on AS "seenOn", dispute.resolved_on AS "resolvedOn",
    dispute.provider_id AS "providerId", coalesce(receipt.provider_id, '') AS "chargeId",
    receipt.amount AS received, receipt.paid_at AS "paidAt", receipt.booked_on AS "bookedOn",
    coalesce(reversal.taken, 0) AS taken,
    coalesce(reversal.from_unapplied, 0) AS "fromUnapplied",
    coalesce(reversal.from_applied, 0) AS "fromApplied",
    coalesce(reversal.recoverable, 0) AS recoverable
  FROM disputes AS dispute
  JOIN receipts AS receipt ON receipt.client_id = dispute.client_id
    AND receipt.receipt_id = dispute.receipt_id
  ${payments}
  LEFT JOIN receipt_reversals AS reversal ON reversal.client_id = dispute.client_id
    AND reversal.cause = 'dispute' AND reversal.provider_id = dispute.provider_id`;

/** One page of the disputes in a state: open ones oldest first, the others newest first. */
export async function listDisputes(
  reader: Reader,
  { state, limit, after }: PageRequest & { state: DisputeState },
): Promise<StaffPage<ListedDispute>> {
  const inState = sql`${disputes} WHERE dispute.state = ${state}`;
  const oldestFirst = state === 'open';
  const place = parseDateCursor(after);
  const found = await sql<ListedDispute>`
    SELECT * FROM (${inState}) AS listed
    ${beyond(place, sql`("seenOn", "disputeId")`, oldestFirst)}
    ORDER BY ${oldestFirst ? sql`"seenOn", "disputeId"` : sql`"seenOn" DESC, "disputeId" DESC`}
    LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(found.rows, limit, ({ seenOn: date, disputeId: id }) =>
    formatDateCursor({ date, id }),
  );
  const counted = await countForStaff(reader, sql`(${inState})`);
  return { ...counted, results: page.rows, after: page.after };
}

export async function countOpenDisputes(reader: Reader): Promise<number> {
  const open = sql`(SELECT dispute_id FROM disputes WHERE state = 'open')`;
  return (await countForStaff(reader, open)).count;
}

/** A dispute that staff name by its id alone; undefined when there is none. */
export async function findDispute(reader: Reader, id: string): Promise<ListedDispute | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<ListedDispute>`
    ${disputes} WHERE dispute.dispute_id = ${id}::uuid`.execute(reader);
  return rows[0];
}

const reversals = sql`
  SELECT reversal.client_id AS "clientId", reversal.reversal_id AS "reversalId", ${paid},
    reversal.cause, reversal.state, reversal.named, reversal.currency,
    reversal.begun_by AS "begunBy", reversal.changed_on AS "changedOn", reversal.taken,
    reversal.from_unapplied AS "fromUnapplied", reversal.from_applied AS "fromApplied",
    reversal.recoverable
  FROM receipt_reversals AS reversal
  JOIN receipts AS receipt ON receipt.client_id = reversal.client_id
    AND receipt.receipt_id = reversal.receipt_id
  ${payments}`;

/** One page of everything that the provider took back, newest first. */
export async function listReversals(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<StaffPage<ListedReversal>> {
  const place = parseDateCursor(after);
  const found = await sql<ListedReversal>`
    SELECT * FROM (${reversals}) AS listed
    ${beyond(place, sql`("changedOn", "reversalId")`, false)}
    ORDER BY "changedOn" DESC, "reversalId" DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(found.rows, limit, ({ changedOn: date, reversalId: id }) =>
    formatDateCursor({ date, id }),
  );
  const counted = await countForStaff(reader, sql`(${reversals})`);
  return { ...counted, results: page.rows, after: page.after };
}

/** The rows after a place in the order of a list. */
function beyond(
  place: { date: IsoDate; id: string } | null,
  key: RawBuilder<unknown>,
  ascending: boolean,
): RawBuilder<unknown> {
  if (place === null) return sql``;
  return sql`WHERE ${key} ${ascending ? sql`>` : sql`<`} (${place.date}::date, ${place.id}::uuid)`;
}
