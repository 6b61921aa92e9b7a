import type { Transaction } from '@quarrter/contract/client/activity';

type LoanPart = NonNullable<Transaction['loan']>;
type InvestmentPart = NonNullable<Transaction['investment']>;

function idAt(timestamp: string): string {
  return `01930000-0000-7000-8000-00${timestamp.replace(/\D/g, '').slice(0, 10)}`;
}

/** For tests: a repayment on an active personal loan, unless told otherwise. */
export function loanEntry(changes: Partial<LoanPart>): Transaction {
  const timestamp = changes.timestamp ?? '2026-11-20T10:00:00Z';
  return {
    id: idAt(timestamp),
    timestamp,
    investment: null,
    direction: changes.action === 'Withdrawal' || changes.action === 'Reversal' ? 'in' : 'out',
    paid_to: null,
    loan: {
      loan_type: 'personal',
      loan_type_id: '0193',
      status: 1,
      stage: 0,
      is_approved: 1,
      is_accepted: 2,
      action: 'Repayment',
      amount: '100000.00',
      balance: '87000.00',
      repayment_amount: '29000.00',
      amount_due: '29000.00',
      amount_repaid: '29000.00',
      interest: '4',
      interest_start_date: '2026-10-21',
      next_payment_date: '2026-12-21',
      due_date: '2027-02-21',
      event: 'Loan',
      timestamp,
      ...changes,
    },
  };
}

const directions: { readonly [action in InvestmentPart['action']]: Transaction['direction'] } = {
  Deposit: 'out',
  Returns: 'none',
  Withdrawal: 'in',
  Reversal: 'in',
  Reinvestment: 'none',
};

/** For tests: the deposit of a naira full-time investment, unless told otherwise. */
export function investmentEntry(changes: Partial<InvestmentPart>): Transaction {
  const timestamp = changes.timestamp ?? '2026-09-01T10:00:00Z';
  return {
    id: idAt(timestamp),
    timestamp,
    loan: null,
    direction: directions[changes.action ?? 'Deposit'],
    paid_to: null,
    investment: {
      action: 'Deposit',
      event: 'Investment',
      amount: '1.00',
      gross: '1.00',
      tax: '0.00',
      monthly_returns: '2500.00',
      balance: '250000.00',
      currency: 'Naira',
      investment_type: 'FTI',
      investment_type_id: '0194',
      maturity_date: '2027-02-21',
      at_maturity: 'nothing',
      start_date: '2026-09-01',
      created_at: '2026-09-02',
      next_returns_date: '2026-10-01',
      initiator: 'User',
      timestamp,
      ...changes,
    },
  };
}
