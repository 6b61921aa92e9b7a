import type { InvestmentKind, InvestmentStatus } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database.ts';

export type InvestmentsTable = {
  client_id: string;
  investment_id: string;
  investment_type: InvestmentKind;
  currency: Currency;
  plan: string;
  plan_minimum: bigint;
  rate_ppm: number;
  initial_amount: bigint;
  months: number;
  start_on: string;
  matures_on: string;
  next_returns_on: string | null;
  returns_credited: Generated<number>;
  status: InvestmentStatus;
  payment_id: string;
  form: object;
  created_at: Date;
};

export type WithdrawalStatus = 'requested' | 'paid' | 'failed';

/** The tables that this capability owns; no other capability may query them. */
export type InvestmentsSchema = {
  investments: InvestmentsTable;
  investment_returns: {
    client_id: string;
    investment_id: string;
    number: number;
    returns_id: Generated<string>;
    credited_on: string;
    credited_at: Date;
    capital: bigint;
    amount: bigint;
  };
  withdrawals: {
    client_id: string;
    withdrawal_id: string;
    payout_id: string;
    currency: Currency;
    amount: bigint;
    status: WithdrawalStatus;
    requested_on: string;
    requested_at: Date;
  };
  withdrawal_parts: {
    client_id: string;
    withdrawal_id: string;
    investment_id: string;
    part_id: string;
    capital: bigint;
    returns: bigint;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const investmentsDb = tablesOf<InvestmentsSchema>();
