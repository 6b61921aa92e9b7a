import { type RawBuilder, sql } from 'kysely';
import {
  applyRateSql,
  compareFacts,
  type LedgerCheck,
  type LedgerCode,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
  type TransferKind,
} from '../ledger/index.ts';
import type { Reader } from '../platform/database.ts';

/**
 * What loans, instalments, penalties and repayments say of themselves, compared with the ledger's
 * accounts, and every schedule with its terms (docs/ledger.md). Each error names its row.
 */
export const loanChecks: readonly LedgerCheck[] = [
  { name: "every loan's figures against its accounts", run: (reader) => compare(reader, figures) },
  { name: 'every repayment against its transfers', run: (reader) => compare(reader, repayments) },
  { name: 'every instalment against the terms', run: (reader) => compare(reader, schedules) },
  { name: "every loan's state against its accounts", run: (reader) => compare(reader, states) },
  { name: 'every account of a loan against its loan', run: (reader) => compare(reader, owners) },
];

function compare(reader: Reader, facts: RawBuilder<unknown>) {
  return compareFacts(reader, facts, ({ about, stored, recomputed }) => {
    return `${about} says ${stored ?? 'nothing'}, should be ${recomputed ?? 'nothing'}`;
  });
}

/** Total debits or credits of one account of the loan. */
function total(side: 'debits' | 'credits', code: LedgerCode): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT account.${sql.ref(side)} FROM ${ledgerAccounts(code)} AS account
    WHERE account.client_id = loan.client_id AND account.subject_id = loan.loan_id
      AND account.currency = 'NGN'
  ), 0)`;
}

const { loanPrincipal, loanInterest, loanPenalty, loanDisbursing } = ledgerCodes;
const { unearnedInterest, interestIncome, penaltyIncome } = ledgerCodes;

const principalLent = sql`${total('debits', loanPrincipal)} - loan.returned_principal`;
const principalRepaid = sql`${total('credits', loanPrincipal)} - loan.returned_principal`;
const interestCharged = sql`${total('debits', loanInterest)} - loan.returned_interest`;
const interestRepaid = sql`${total('credits', loanInterest)} - loan.returned_interest`;

const figures = sql`
  SELECT 'loan ' || loan.loan_id || ', ' || figure.name,
    figure.stored::text, figure.recomputed::text
  FROM loans AS loan
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(principal), 0) AS principal, coalesce(sum(interest), 0) AS interest,
      coalesce(sum(principal_paid), 0) AS principal_paid,
      coalesce(sum(interest_paid), 0) AS interest_paid,
      coalesce(sum(interest) FILTER (WHERE interest_earned), 0) AS earned
    FROM loan_instalments AS instalment
    WHERE instalment.client_id = loan.client_id AND instalment.loan_id = loan.loan_id
  ) AS schedule
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS charged FROM loan_penalties AS penalty
    WHERE penalty.client_id = loan.client_id AND penalty.loan_id = loan.loan_id
  ) AS penalties
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(penalty_part), 0) AS penalty, coalesce(sum(interest_part), 0) AS interest,
      coalesce(sum(principal_part), 0) AS principal
    FROM loan_repayments AS repayment
    WHERE repayment.client_id = loan.client_id AND repayment.loan_id = loan.loan_id
  ) AS repaid
  CROSS JOIN LATERAL (VALUES
    ('principal of its instalments', schedule.principal, ${principalLent}),
    ('principal paid on its instalments', schedule.principal_paid, ${principalRepaid}),
    ('principal of its repayments', repaid.principal, ${principalRepaid}),
    ('interest of its instalments', schedule.interest, ${interestCharged}),
    ('interest paid on its instalments', schedule.interest_paid, ${interestRepaid}),
    ('interest of its repayments', repaid.interest, ${interestRepaid}),
    ('interest not earned yet', schedule.interest - schedule.earned,
      ${total('credits', unearnedInterest)} - ${total('debits', unearnedInterest)}),
    ('interest earned', schedule.earned, ${total('credits', interestIncome)}),
    ('penalties charged', penalties.charged, ${total('debits', loanPenalty)}),
    ('penalties earned', penalties.charged, ${total('credits', penaltyIncome)}),
    ('penalties of its repayments', repaid.penalty, ${total('credits', loanPenalty)})
  ) AS figure (name, stored, recomputed)
  WHERE loan.disbursed_on IS NOT NULL`;

const repaymentTransfers = ledgerTransfers(
  'repayment_penalty',
  'repayment_interest',
  'repayment_principal',
);

/** What one repayment moved from its receipt to one account of the loan. */
function moved(code: LedgerCode): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT sum(transfer.amount) FROM ${repaymentTransfers} AS transfer
    WHERE transfer.client_id = repayment.client_id AND transfer.subject_id = repayment.loan_id
      AND transfer.debit_subject_id = repayment.payment_id
      AND transfer.credit_code = ${code}::smallint
  ), 0)`;
}

const repayments = sql`
  SELECT 'repayment ' || repayment.repayment_id || ' of loan ' || repayment.loan_id || ', ' ||
      part.name,
    part.stored::text, part.recomputed::text
  FROM loan_repayments AS repayment
  CROSS JOIN LATERAL (VALUES
    ('penalty', repayment.penalty_part, ${moved(loanPenalty)}),
    ('interest', repayment.interest_part, ${moved(loanInterest)}),
    ('principal', repayment.principal_part, ${moved(loanPrincipal)})
  ) AS part (name, stored, recomputed)`;

/** The domain's `distribute`: equal parts rounded down, the last with the remainder. */
function partOfTotal(whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = sql`div(${whole}, loan.months)`;
  return sql`CASE WHEN step.number < loan.months THEN ${part}
    ELSE ${whole} - ${part} * (loan.months - 1) END`;
}

const termsInterest = applyRateSql(sql`loan.amount`, sql`(loan.rate_ppm::numeric * loan.months)`);

const schedules = sql`
  SELECT 'instalment ' || coalesce(instalment.number, step.number) || ' of loan ' || loan.loan_id,
    instalment.due_on || ' ' || instalment.principal || ' ' || instalment.interest,
    (loan.disbursed_on + make_interval(months => step.number))::date || ' ' ||
      ${partOfTotal(sql`loan.amount::numeric`)} || ' ' || ${partOfTotal(sql`terms.interest`)}
  FROM loans AS loan
  CROSS JOIN LATERAL (
    SELECT ${termsInterest} AS interest
  ) AS terms
  CROSS JOIN LATERAL generate_series(1, greatest(loan.months, (
    SELECT max(number) FROM loan_instalments AS last
    WHERE last.client_id = loan.client_id AND last.loan_id = loan.loan_id
  ))) AS step (number)
  LEFT JOIN loan_instalments AS instalment ON instalment.client_id = loan.client_id
    AND instalment.loan_id = loan.loan_id AND instalment.number = step.number
  WHERE loan.disbursed_on IS NOT NULL`;

const owed = sql`(
  ${total('debits', loanPrincipal)} - ${total('credits', loanPrincipal)}
  + ${total('debits', loanInterest)} - ${total('credits', loanInterest)}
  + ${total('debits', loanPenalty)} - ${total('credits', loanPenalty)}
)`;

/** What returned disbursements took out of the loan again. */
function returned(kind: TransferKind): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT sum(transfer.amount) FROM ${ledgerTransfers(kind)} AS transfer
    WHERE transfer.client_id = loan.client_id AND transfer.subject_id = loan.loan_id
  ), 0)`;
}

const states = sql`
  SELECT 'loan ' || loan.loan_id || ', ' || fact.name, fact.stored, fact.recomputed
  FROM loans AS loan
  CROSS JOIN LATERAL (VALUES
    ('owes money', (loan.state IN ('active', 'overdue'))::text, (${owed} > 0)::text),
    ('money being disbursed',
      CASE WHEN loan.state = 'accepted' AND loan.disbursed_by IS NOT NULL
        THEN loan.amount ELSE 0 END::text,
      (${total('debits', loanDisbursing)} - ${total('credits', loanDisbursing)})::text),
    ('principal returned', loan.returned_principal::text,
      ${returned('disbursement_returned')}::text),
    ('interest returned', loan.returned_interest::text,
      ${returned('interest_unscheduled')}::text),
    ('blocks another', loan.is_open::text, (loan.state NOT IN (
      'complete', 'disapproved', 'rejected', 'expired', 'cancelled'
    ))::text)
  ) AS fact (name, stored, recomputed)`;

const loanAccounts = ledgerAccounts(
  loanPrincipal,
  loanInterest,
  loanPenalty,
  loanDisbursing,
  unearnedInterest,
  interestIncome,
  penaltyIncome,
);

/** Every other check starts at a loan, so an account without a loan needs a check of its own. */
const owners = sql`
  SELECT 'account ' || account.code || ' of loan ' || account.subject_id, account.client_id::text,
    (SELECT loan.client_id::text FROM loans AS loan
      WHERE loan.client_id = account.client_id AND loan.loan_id = account.subject_id)
  FROM ${loanAccounts} AS account`;
