import type { IsoDate } from '@quarrter/domain/calendar';
import type { WaitingReason } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { hasIdentityNumber } from '../../accounts/index.ts';
import {
  claimedPayouts,
  type DebtTotal,
  nameBanks,
  readDebtTotals,
  readReturnedParts,
} from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { WithdrawalStatus } from '../tables.ts';
import type { WithdrawalRow } from './withdrawal-queries.ts';

/** A withdrawal, or the part that one took from an investment, as its client sees it. */
export type Withdrawal = {
  readonly withdrawalId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** All that it pays, also from other investments. */
  readonly wholeAmount: bigint;
  readonly requestedOn: IsoDate;
  readonly status: WithdrawalStatus;
  /** Why staff check it first; empty unless it is held. */
  readonly reasons: readonly WaitingReason[];
  readonly holder: string;
  /** Whether the profile has a NIN or BVN; asked only for those that wait for one. */
  readonly identityGiven: boolean;
  /** The client’s debts; asked only for those that wait for the account. */
  readonly debts: readonly DebtTotal[];
  readonly sendAfter: Date | null;
  /** Until its transfer is sent. */
  readonly canCancel: boolean;
  readonly bank: string;
  /** The last 4 digits of the account; empty for older ones. */
  readonly lastFour: string;
  /** Of a paid one, what the bank returned and we send again; 0 for all others. */
  readonly cameBack: bigint;
  /** The loan of the client that it paid instead; null for one to a bank account. */
  readonly loanId: string | null;
  /** It paid what the client owed for a returned payment. */
  readonly paidDebt: boolean;
};

/** Gives the status of each row. A few queries, however many there are. */
export async function describeWithdrawals(
  reader: Reader,
  clientId: string,
  rows: readonly WithdrawalRow[],
): Promise<(row: WithdrawalRow) => Withdrawal> {
  const ordered = rows.filter(({ status }) => status === 'requested');
  const sent = await claimedPayouts(
    reader,
    clientId,
    ordered.map((row) => row.payout_id),
  );
  const paid = rows.filter(({ status, loan_id: loanId }) => status === 'paid' && loanId === null);
  const returned = await readReturnedParts(
    reader,
    clientId,
    paid.map((row) => row.payout_id),
  );
  const bankOf = rows.length === 0 ? String : await nameBanks(reader);
  const forIdentity = rows.some((row) => row.held_for.includes('identity'));
  const identityGiven = !forIdentity || (await hasIdentityNumber(reader, clientId));
  const forAccount = rows.some((row) => row.held_for.includes('account'));
  const debts = forAccount ? await readDebtTotals(reader, clientId) : [];
  return (row) => ({
    withdrawalId: row.withdrawal_id,
    amount: row.capital + row.returns,
    currency: row.currency,
    wholeAmount: row.whole_amount,
    requestedOn: row.requested_on,
    status: row.status,
    reasons: row.held_for,
    holder: row.account_name,
    identityGiven,
    debts,
    sendAfter: row.send_after,
    canCancel: row.status === 'held' || (row.status === 'requested' && !sent.has(row.payout_id)),
    bank: bankOf(row.bank_code),
    lastFour: row.account_ending,
    cameBack: returned.get(row.payout_id) ?? 0n,
    loanId: row.loan_id,
    paidDebt: row.paid_debt,
  });
}
