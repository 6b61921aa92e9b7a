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
import { penaltyAmounts } from './penalty-amounts.ts';

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
const { unearnedInterest, interestIncome, penaltyIncome, waivers } = ledgerCodes;

/** A debit account holds debits − credits. */
function debitBalance(code: LedgerCode): RawBuilder<unknown> {
  return sql`(${total('debits', code)} - ${total('credits', code)})`;
}

/** Debits and credits that neither lent nor repaid anything. */
const principalBack = sql`(loan.returned_principal + back.principal)`;
const interestBack = sql`(loan.returned_interest + back.interest)`;
const principalLent = sql`${total('debits', loanPrincipal)} - ${principalBack}`;
const principalRepaid = sql`${total('credits', loanPrincipal)} - ${principalBack}`;
const interestCharged = sql`${total('debits', loanInterest)} - ${interestBack}`;
const interestRepaid = sql`${total('credits', loanInterest)} - ${interestBack}`;
const penaltiesCharged = sql`(0 - ${debitBalance(penaltyIncome)})`;

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
    SELECT coalesce(sum(charged), 0) AS charged, coalesce(sum(waived), 0) AS waived
    FROM ${penaltyAmounts(sql`loan.client_id`, sql`loan.loan_id`)} AS penalty
  ) AS penalties
  CROSS JOIN LATERAL (
    SELECT
      coalesce(sum(amount) FILTER (WHERE kind = 'repayment_reversed_principal'), 0) AS principal,
      coalesce(sum(amount) FILTER (WHERE kind = 'repayment_reversed_interest'), 0) AS interest
    FROM ${ledgerTransfers('repayment_reversed_principal', 'repayment_reversed_interest')}
      AS transfer
    WHERE transfer.client_id = loan.client_id AND transfer.subject_id = loan.loan_id
  ) AS back
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
    ('interest earned', schedule.earned, 0 - ${debitBalance(interestIncome)}),
    ('penalties charged', penalties.charged, ${penaltiesCharged}),
    ('penalties waived', penalties.waived, ${debitBalance(waivers)}),
    ('penalties of its repayments', repaid.penalty,
      ${penaltiesCharged} - ${debitBalance(waivers)} - ${debitBalance(loanPenalty)})
  ) AS figure (name, stored, recomputed)
  WHERE loan.disbursed_on IS NOT NULL`;

const repaymentTransfers = ledgerTransfers(
  'repayment_penalty',
  'repayment_interest',
  'repayment_principal',
  'repayment_reversed_penalty',
  'repayment_reversed_interest',
  'repayment_reversed_principal',
);

/** What a receipt's repayments moved to one account of the loan, less what was moved back. */
function moved(code: LedgerCode): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT sum(CASE WHEN transfer.credit_code = ${code}::smallint THEN transfer.amount
      ELSE 0 - transfer.amount END) FROM ${repaymentTransfers} AS transfer
    WHERE transfer.client_id = repayment.client_id AND transfer.subject_id = repayment.loan_id
      AND repayment.receipt_id IN (transfer.debit_subject_id, transfer.credit_subject_id)
      AND ${code}::smallint IN (transfer.debit_code, transfer.credit_code)
  ), 0)`;
}

/** Several repayments of a loan may come from one receipt: they are compared in sum. */
const repayments = sql`
  SELECT 'repayment ' || repayment.first || ' of loan ' || repayment.loan_id || ', ' ||
      part.name,
    part.stored::text, part.recomputed::text
  FROM (
    SELECT client_id, loan_id, receipt_id, min(repayment_id::text) AS first,
      sum(penalty_part) AS penalty, sum(interest_part) AS interest,
      sum(principal_part) AS principal
    FROM loan_repayments GROUP BY client_id, loan_id, receipt_id
  ) AS repayment
  CROSS JOIN LATERAL (VALUES
    ('penalty', repayment.penalty, ${moved(loanPenalty)}),
    ('interest', repayment.interest, ${moved(loanInterest)}),
    ('principal', repayment.principal, ${moved(loanPrincipal)})
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
  waivers,
);

/** Every other check starts at a loan, so an account without a loan needs a check of its own. */
const owners = sql`
  SELECT 'account ' || account.code || ' of loan ' || account.subject_id, account.client_id::text,
    (SELECT loan.client_id::text FROM loans AS loan
      WHERE loan.client_id = account.client_id AND loan.loan_id = account.subject_id)
  FROM ${loanAccounts} AS account`;
