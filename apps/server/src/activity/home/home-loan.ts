import type { HomeLoan } from '@quarrter/contract/client/home';
import { type Loan, toLoanRecord } from '../../loans/index.ts';

/** The part of an open loan that the home shows: the whole record is several times as long. */
export function toHomeLoan(loan: Loan): HomeLoan {
  const record = toLoanRecord(loan);
  return {
    loan_type: record.loan_type,
    loan_type_id: record.loan_type_id,
    short_id: record.short_id,
    state: record.state,
    settled_as: record.settled_as,
    loan_amount: record.loan_amount,
    amount: record.amount,
    balance: record.balance,
    amount_to_be_paid: record.amount_to_be_paid,
    next_payment_date: record.next_payment_date,
    as_of: record.as_of,
    arrears: record.arrears,
    next_penalty: record.next_penalty,
    promise: record.promise,
    hardship: record.hardship,
    offer_expires_on: record.offer_expires_on,
    waiting: record.waiting,
    document_requests: record.document_requests,
    restructuring_until: record.restructuring?.expires_on ?? null,
  };
}
