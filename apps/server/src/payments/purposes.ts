import type { StaffAction } from '@quarrter/contract/staff-rights';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import type { NewEvent } from '../events/index.ts';
import type { Transfer } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';

/** The client pays in the popup; a saved card is charged for the announced amount. */
export type PaidBy = 'client' | 'saved-card';

/** The charge that a checked request will make. The amount is the server's, never the browser's. */
export type PreparedPayment<Subject extends object = object> = {
  readonly amount: bigint;
  readonly currency: Currency;
  /**
   * Plain JSON that only the purpose reads. Sensitive texts are sealed for `client:purpose:field`
   * and called `field_sealed`.
   */
  readonly subject: Subject;
  /**
   * Equal for payments of one client that are for the same thing: one of them is paid at a time,
   * and the same amount again continues it. Null when each payment is for something new.
   */
  readonly subjectKey: string | null;
  /** Other keys that the same thing may be stored under, while the key of hashes is changed. */
  readonly otherKeys?: readonly string[];
  /** The subject's name in texts for the client: `this loan`. */
  readonly subjectName: string;
  /** Who gets the provider's receipt; null for the client's own address. */
  readonly receiptEmail?: string | null;
  /** How long a reservation lasts; 3 days unless it says otherwise. */
  readonly timeOutMs?: number;
};

/** A payment as its purpose sees it. */
export type PurposePayment<Subject extends object = object> = {
  readonly clientId: string;
  readonly paymentId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly subject: Subject;
  /** True when `release` was called: this payment no longer has a reservation. */
  readonly released: boolean;
};

/** A payment with the money received for it. `amount` and `currency` are those received. */
export type ReceivedPayment<Subject extends object = object> = PurposePayment<Subject> & {
  /** The subject of the receipt's accounts in the ledger. */
  readonly receiptId: string;
  readonly paidAt: Date;
  /** The value date: on or before the business date, however late the payment is booked. */
  readonly paidOn: IsoDate;
};

/**
 * How much of the money was applied, and which record it became if that is worth naming. The rest
 * stays an unapplied receipt, for the reason that the client reads.
 */
export type Application =
  | {
      readonly ok: true;
      readonly resultId: string | null;
      readonly applied: bigint;
      /** Only when not all of it was applied. */
      readonly reason?: string;
    }
  | { readonly ok: false; readonly reason: string };

export type TimedPayment<Subject extends object = object> = {
  readonly payment: ReceivedPayment<Subject>;
  readonly businessTime: BusinessTime;
};

/** The postings and events of a payment whose money is applied in full. */
export type PlannedApplication = {
  readonly resultId: string | null;
  readonly transfers: readonly Transfer[];
  readonly events: readonly NewEvent[];
};

export type AppliedTogether = {
  /** By the payment; payments that are not in it are applied one by one. */
  readonly planned: ReadonlyMap<string, PlannedApplication>;
  /** Writes the purpose's own rows, sent together with the postings. */
  write(): Promise<void>;
};

/** A receipt whose money the provider reverses. */
export type AppliedReceipt<Subject extends object = object> = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly paymentId: string;
  readonly resultId: string | null;
  readonly subject: Subject;
};

/**
 * A purpose of card payments (docs/decisions/0024-purposes-and-subjects.md). Payments stores the
 * purpose's name and its subject, and looks into neither. Everything runs in the transaction that
 * changes the payment, and may run again when that transaction is rolled back.
 */
export type PaymentPurpose<Request extends object = object, Subject extends object = object> = {
  /** The request that starts such a payment; its field `purpose` is the purpose's own name. */
  readonly request: z.ZodMiniObject & z.ZodMiniType<Request>;
  /** The fields, all nullable, that this purpose adds to the state of a payment in replies. */
  readonly state: z.ZodMiniObject;

  /**
   * Whether it begins new business, which is rejected while a gate is closed to the client.
   * Payments of the client's debts do not, and stay possible.
   */
  readonly isNewBusiness: boolean;

  /**
   * Whether an amount other than the one asked for is applied as well: a bank transfer may bring
   * less or more. Without it all of such a receipt stays unapplied.
   */
  readonly takesOtherAmounts?: boolean;

  /**
   * The `subjectKey` of a request whose check depends on other payments for the same thing: it is
   * checked after payments that are being settled.
   */
  keyOf?(request: Request): string;

  /**
   * Checks a request and returns its charge. It changes nothing, because the payment may turn out
   * to be one in progress. Throws an HttpError for a request that cannot be paid.
   */
  prepare(
    tx: Tx,
    clientId: string,
    request: Request,
    businessTime: BusinessTime,
    by?: PaidBy,
  ): Promise<PreparedPayment<Subject>>;

  /**
   * Reserves the subject of the payment, when it is started and when it is continued after it was
   * released. Throws an HttpError when nothing is left.
   */
  reserve(tx: Tx, payment: PurposePayment<Subject>, businessTime: BusinessTime): Promise<void>;

  /**
   * Applies received money: locks the business row and moves the money out of unapplied receipts
   * (2200). A payment that was released can still be paid; then availability is checked again.
   */
  apply(
    tx: Tx,
    payment: ReceivedPayment<Subject>,
    businessTime: BusinessTime,
  ): Promise<Application>;

  /**
   * Applies payments of several clients, one of each, as `apply` would one by one. The caller has
   * locked the clients and booked nothing yet. A purpose without it applies payments one by one.
   */
  applyTogether?(tx: Tx, payments: readonly TimedPayment<Subject>[]): Promise<AppliedTogether>;

  /**
   * Reverses the part that it applied of a receipt, up to an amount: posts it to the receipt's
   * unapplied money (2200) and returns how much that was. The caller moves it on.
   */
  reverse(
    tx: Tx,
    receipt: AppliedReceipt<Subject>,
    amount: bigint,
    businessTime: BusinessTime,
  ): Promise<bigint>;

  /**
   * Releases the reservation. Called once for each reservation that `apply` did not use: the
   * payment failed, was abandoned or timed out, or its money could not be applied.
   */
  release(tx: Tx, payment: PurposePayment<Subject>, businessTime: BusinessTime): Promise<void>;

  /** The text for the client when an amount of something paid is reversed. */
  readonly reversedText?: (amount: string) => string;
  /** Tells the client the consequence of a lost dispute. */
  readonly lossText?: string;

  /** The purpose's fields of the payment's state. */
  describe(subject: Subject, resultId: string | null): { readonly [field: string]: string | null };
};

/** For a purpose that reverses nothing: the client owes the amount that the provider reverses. */
export const nothingReversed: Pick<PaymentPurpose, 'reverse'> = { reverse: async () => 0n };

export type PaymentPurposes = { readonly [name: string]: PaymentPurpose };

/** For a purpose whose payments need nothing reserved: the same money can always be applied. */
export const nothingReserved: Pick<PaymentPurpose, 'reserve' | 'release'> = {
  reserve: async () => undefined,
  release: async () => undefined,
};

export type SettledPayout = {
  clientId: string;
  payoutId: string;
  subjectId: string;
  amount: bigint;
  currency: Currency;
  message: string;
};

type PayoutSubject = { readonly clientId: string; readonly subjectId: string };

/**
 * A purpose of transfers to clients. `paid` runs after payments has posted `payout_paid` (2100 ←
 * 1000); `failed` posts the money in flight back to its source itself.
 */
export type PayoutPurpose = {
  /** Shown on the statement of the client's bank account; where it depends on the subject, read. */
  readonly narration: string | ((reader: Reader, payout: PayoutSubject) => Promise<string>);
  /** The staff who may cancel one while its client owes us; no one when it is left out. */
  readonly cancelRight?: StaffAction;
  paid(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void>;
  failed(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void>;
  /**
   * The bank returned the transfer after it was paid; payments has posted `payout_returned` (1000 ←
   * 2100), so the money is in flight again. Posts it back to its source; or returns false and
   * changes nothing when that is not possible, and it waits in unapplied receipts for staff.
   */
  returned(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<boolean>;
  /**
   * The provider paid a transfer after it had failed. Takes its money again from where it was put
   * back, as at its order (… ← 2100), and returns true; then `paid` runs. Returns false and changes
   * nothing when the money is no longer there: the client owes it.
   */
  reserveAgain(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<boolean>;
  /**
   * A part of a payout that was paid was returned (`returned`): its amount waits to be sent again;
   * or all of it was sent again (`arrived`). The payout stays paid.
   */
  partOfPaid?(
    tx: Tx,
    part: SettledPayout & { readonly became: 'returned' | 'arrived' },
    businessTime: BusinessTime,
  ): Promise<void>;
  /** Staff have used all of the money that `returned` left in unapplied receipts. */
  returnedMoneyUsed?(tx: Tx, payout: Pick<SettledPayout, 'clientId' | 'subjectId'>): Promise<void>;
};

export type PayoutPurposes = { readonly [name: string]: PayoutPurpose };

/** The purpose of a stored row. One that is not registered is a mistake in the wiring. */
export function purposeOf<Purpose>(
  purposes: { readonly [name: string]: Purpose },
  { purpose: name }: { purpose: string },
): Purpose {
  const purpose = Object.hasOwn(purposes, name) ? purposes[name] : undefined;
  if (purpose === undefined) throw new Error(`no purpose is called ${name}`);
  return purpose;
}
