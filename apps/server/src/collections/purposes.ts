import type { IsoDate } from '@quarrter/domain/calendar';
import type { PaymentsDeps, startCardPayment } from '../payments/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ChargeKey } from './charges.ts';
import type { CardChargeRow } from './tables.ts';

/** A charge that waits, its row locked, with its subject, on a business date. */
export type Charge<Subject> = {
  readonly subject: Subject;
  readonly row: CardChargeRow;
  readonly businessTime: BusinessTime;
};

type StartedPayment = Parameters<typeof startCardPayment>[2];

/** A charge of a saved card as payments start it. */
export type CardOrder = Pick<StartedPayment, 'cardId' | 'request'> & { readonly amount: bigint };

/** Why an attempt failed, and whether the card is tried again on the next day. */
export type Failure = { readonly reason: string; readonly nextAttemptOn: IsoDate | null };

/** Charges of a saved card on announced dates, for one purpose. `charge-due.ts` makes them. */
export type CardPurpose<Subject> = {
  /** For money that is not owed: no card is charged while the gate of new business is closed. */
  readonly isNewBusiness: boolean;
  /**
   * Waits until a payment being settled is booked, so that the card does not pay the same amount.
   * The client is not locked yet: a settlement locks it after its payment.
   */
  readonly waitForPayments?: (tx: Tx, key: ChargeKey) => Promise<void>;
  /** Locks it as well, before its charge, where changes of it lock both. */
  readSubject(tx: Tx, key: ChargeKey): Promise<Subject>;
  /** Whether the client still wants it, and the amount of a started payment is still due. */
  isOn(tx: Tx, charge: Charge<Subject>, now: Date): Promise<boolean>;
  /** The charge to make now; null for none. A charge that has ended is recorded as such. */
  order(
    deps: PaymentsDeps,
    tx: Tx,
    charge: Charge<Subject>,
    may: { readonly isAllowed: boolean; readonly isServed: boolean },
  ): Promise<CardOrder | null>;
  paid(tx: Tx, charge: Charge<Subject>): Promise<void>;
  /** The attempt has ended; the charge waits until this says otherwise. */
  failed(tx: Tx, charge: Charge<Subject>, failure: Failure): Promise<void>;
};

/** The same text for every closed gate: the client is not told which. */
export const accountChecked = 'We are checking your account.';
