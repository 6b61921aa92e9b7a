import type { IsoDate } from '@quarrter/domain/calendar';
import type { Generated, Selectable } from 'kysely';
import { tablesOf } from '../platform/database.ts';

export type AutomaticRepaymentsTable = {
  client_id: string;
  loan_id: string;
  card_id: string;
  card_name: string;
  switched_on_on: IsoDate;
  switched_on_at: Date;
};

/** `waiting`: announced, and not ended yet. `not-needed`: the client had paid before. */
export type ChargeState = 'waiting' | 'paid' | 'failed' | 'not-needed' | 'switched-off';

export type AutomaticChargesTable = {
  client_id: string;
  loan_id: string;
  due_on: IsoDate;
  announced_on: IsoDate;
  /** What the client was told. */
  amount: bigint;
  state: Generated<ChargeState>;
  attempts: Generated<number>;
  last_attempt_on: IsoDate | null;
  /** The payment that paid it, or of an attempt whose end is not known yet, and its amount. */
  payment_id: string | null;
  payment_amount: bigint | null;
};

export type AutomaticRepaymentRow = Selectable<AutomaticRepaymentsTable>;
export type AutomaticChargeRow = Selectable<AutomaticChargesTable>;

/** The tables that this capability owns; no other capability may query them. */
export type CollectionsSchema = {
  automatic_repayments: AutomaticRepaymentsTable;
  automatic_charges: AutomaticChargesTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const collectionsDb = tablesOf<CollectionsSchema>();
