import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { clientTable, type RowOf, tablesOf, whyKept } from '../platform/database/define-table.ts';

/** The purpose of a charge of a saved card; its subject is a loan or a monthly top-up. */
export type ChargePurpose = 'repayment' | 'top-up';

/**
 * `waiting`: announced, and not ended yet. `missed`: not made on the announced dates. `not-needed`:
 * the client had already paid, or collection was paused after it was announced. `withdrawn`: the
 * client changed, paused or stopped the top-up after it was announced.
 */
export type ChargeState =
  | ('waiting' | 'paid' | 'failed')
  | ('missed' | 'not-needed' | 'switched-off' | 'withdrawn');

export type TopUpState = 'active' | 'paused' | 'stopped';

/** Its client, a card that was removed, 2 months without a payment, or no plan for it. */
export type TopUpStop = 'client' | 'card-removed' | 'failures' | 'no-plan';

export type TopUpRow = RowOf<typeof collectionsDb, 'monthly_top_ups'>;
export type AutomaticRepaymentRow = RowOf<typeof collectionsDb, 'automatic_repayments'>;
export type CardChargeRow = RowOf<typeof collectionsDb, 'card_charges'>;

export type ContactChannel = 'call' | 'sms' | 'visit' | 'email';
export type ContactOutcome = 'reached' | 'no-answer' | 'wrong-person' | 'message-left' | 'refused';

export const collectionsDb = tablesOf({
  loan_contacts: clientTable<{
    contact_id: string;
    loan_id: string;
    contacted_at: Date;
    channel: ContactChannel;
    outcome: ContactOutcome;
    note: string;
    /** Why between 21:00 and 08:00; empty by day. */
    quiet_reason: string;
    staff_id: string;
    staff_name: string;
    role: string;
  }>('append-only', {
    exported: ['activity/contacts.json', 'When our staff called, wrote or visited about a loan'],
    without: ['note', 'quiet_reason'],
    erased: { kept: whyKept.staff, texts: 'note outcome quiet_reason role staff_name' },
  }),
  automatic_repayments: clientTable<{
    loan_id: string;
    card_id: string;
    card_name: string;
    switched_on_on: IsoDate;
    switched_on_at: Date;
  }>({
    exported: ['loans/automatic-repayments.json', 'Loans that a saved card repays'],
    erased: { kept: whyKept.books },
    cleared: { card_name: '' },
  }),
  monthly_top_ups: clientTable<{
    top_up_id: string;
    currency: Currency;
    amount: bigint;
    /** 1 to 31; the last day of a month that is shorter. */
    day_of_month: number;
    card_id: string;
    card_name: string;
    state: TopUpState;
    stopped_because: TopUpStop | null;
    /** The next charge; null unless it is active. */
    next_on: IsoDate | null;
    /** The first day of the month of the last charge. */
    charged_in: IsoDate | null;
    /** How many months in a row ended without a payment. */
    failed_months: Generated<number>;
    created_at: Date;
  }>({
    exported: ['investments/monthly-top-ups.json', 'Your monthly top-ups'],
    erased: { kept: whyKept.books, texts: 'currency stopped_because' },
    cleared: { card_name: '' },
  }),
  card_charges: clientTable<{
    purpose: ChargePurpose;
    subject_id: string;
    due_on: IsoDate;
    announced_on: IsoDate;
    currency: Currency;
    /** As announced to the client. */
    amount: bigint;
    state: Generated<ChargeState>;
    attempts: Generated<number>;
    last_attempt_on: IsoDate | null;
    /** The payment that paid it, or of an attempt whose end is not known yet, and its amount. */
    payment_id: string | null;
    payment_amount: bigint | null;
    /** Of a top-up: the first day of the month that it is for, and the plan that was announced. */
    month: IsoDate | null;
    plan: string | null;
    rate_ppm: number | null;
  }>({
    exported: ['payments/charges-of-saved-cards.json', 'Announced charges of your saved cards'],
    erased: { kept: whyKept.books, texts: 'currency plan' },
  }),
});
