import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import type { LoanProduct, ReplayedLoan } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { ledgerCodes, postSet } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { jsonRows } from '../../platform/database/row-set.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { sealAccountNumber } from '../apply/application-answers.ts';
import { countApplied } from '../queries.ts';
import { type EarlierLoan, openImportedLoan, repaidBefore } from './open-imported-loan.ts';

/** A loan to import, with the client that it is for. */
export type LoanToImport = EarlierLoan & {
  readonly clientId: string;
  readonly loanId: string;
  readonly product: LoanProduct;
  readonly borrower: { readonly firstName: string; readonly lastName: string };
};

/**
 * Writes imported loans in their state on the day of the import, and posts their opening balances
 * (docs/ledger.md). The caller holds the clients. One statement for each table, however many.
 */
export async function importLoans(
  tx: Tx,
  secrets: Secrets,
  loans: readonly LoanToImport[],
  { date, at }: BusinessTime,
): Promise<void> {
  if (loans.length === 0) return;
  const opened = loans.map((loan) => {
    return rowsOf(secrets, loan, openImportedLoan(loan, loan.product, date), date);
  });
  await insertLoans(
    tx,
    opened.map(({ row }) => row),
    date,
  );
  await insertInstalments(
    tx,
    opened.flatMap(({ instalments }) => instalments),
  );
  await insertHistory(
    tx,
    opened.map(({ row }) => row),
    { date, at },
  );
  await postSet(tx, date, openingTransfers(opened.map(({ row }) => row)));
}

type Row = ReturnType<typeof rowsOf>['row'];

/** Numbers as text, because JSON numbers are not exact. */
function rowsOf(secrets: Secrets, loan: LoanToImport, opened: ReplayedLoan, date: IsoDate) {
  const { clientId, loanId, product, borrower } = loan;
  const ids = { client_id: clientId, loan_id: loanId };
  const { interest = 0n, principal = 0n } = opened.repayments.get(repaidBefore) ?? {};
  const due = opened.schedule.filter(({ dueOn }) => dueOn < date);
  return {
    row: {
      ...ids,
      state: opened.state,
      loan_type: product.type,
      // Without an account, as a loan of a kind that asks for none.
      account_number_sealed: sealAccountNumber(secrets, ids, ''),
      application: { first_name: borrower.firstName, last_name: borrower.lastName },
      amount: String(loan.amount),
      months: loan.months,
      rate_ppm: loan.ratePpm,
      penalty_ppm_per_day: product.penaltyPpmPerDay,
      penalty_cap_ppm: product.penaltyCapPpm,
      rebate_ppm: product.rebatePpm,
      disbursed_on: loan.disbursedOn,
      due_on: addMonths(loan.disbursedOn, loan.months),
      arrears_since: opened.arrearsSince,
      interest: String(sum(opened.schedule.map((row) => row.interest))),
      interest_earned: String(sum(due.map((row) => row.interest))),
      penalty: String(loan.penaltiesOwed),
      repayment_id: newId(),
      repaid_interest: String(interest),
      repaid_principal: String(principal),
    },
    instalments: opened.schedule.map((row) => ({
      ...ids,
      number: row.number,
      due_on: row.dueOn,
      principal: String(row.principal),
      interest: String(row.interest),
      principal_paid: String(row.principalPaid),
      interest_paid: String(row.interestPaid),
      interest_earned: row.dueOn < date,
    })),
  };
}

const loanColumns = {
  client_id: 'uuid',
  loan_id: 'uuid',
  loan_type: 'text',
  state: 'text',
  account_number_sealed: 'text',
  application: 'jsonb',
  amount: 'bigint',
  months: 'integer',
  rate_ppm: 'integer',
  penalty_ppm_per_day: 'integer',
  penalty_cap_ppm: 'integer',
  rebate_ppm: 'integer',
  disbursed_on: 'date',
  due_on: 'date',
  arrears_since: 'date',
  interest: 'bigint',
  interest_earned: 'bigint',
  penalty: 'bigint',
  repayment_id: 'uuid',
  repaid_interest: 'bigint',
  repaid_principal: 'bigint',
} as const;

/**
 * The day of disbursement is used for dates that only the earlier books know, such as that of the
 * application. There are no accepted terms: the client accepted them elsewhere.
 */
async function insertLoans(tx: Tx, rows: readonly Row[], date: IsoDate): Promise<void> {
  const noon = sql`(disbursed_on + time '12:00') AT TIME ZONE 'Africa/Lagos'`;
  await sql`
    INSERT INTO loans (client_id, loan_id, loan_type, state, requested_amount, requested_months,
      application, bank_code, account_number_sealed, account_name, amount, months, rate_ppm,
      penalty_ppm_per_day, penalty_cap_ppm, rebate_ppm, applied_on, applied_at, offered_on,
      offer_expires_on, disbursed_on, disbursed_at, due_on, arrears_since, imported_on,
      imported_penalties)
    SELECT client_id, loan_id, loan_type, state,
      amount, months, application, '', account_number_sealed, '', amount, months, rate_ppm,
      penalty_ppm_per_day,
      penalty_cap_ppm, rebate_ppm, disbursed_on, ${noon}, disbursed_on, disbursed_on + 14,
      disbursed_on, ${noon}, due_on, arrears_since, ${date}::date, penalty
    FROM ${jsonRows(rows, loanColumns)} AS loan`.execute(tx);
  const counted = sql`SELECT client_id, count(*) FROM ${jsonRows(rows, loanColumns)} AS loan
    GROUP BY client_id`;
  await countApplied(tx, counted);
}

async function insertInstalments(
  tx: Tx,
  rows: readonly ReturnType<typeof rowsOf>['instalments'][number][],
): Promise<void> {
  const columns = {
    client_id: 'uuid',
    loan_id: 'uuid',
    number: 'integer',
    due_on: 'date',
    principal: 'bigint',
    interest: 'bigint',
    principal_paid: 'bigint',
    interest_paid: 'bigint',
    interest_earned: 'boolean',
  } as const;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`
    INSERT INTO loan_instalments (${names})
    SELECT ${names} FROM ${jsonRows(rows, columns)} AS instalment`.execute(tx);
}

/** All earlier repayments become one without a receipt, and all penalties owed become one. */
async function insertHistory(
  tx: Tx,
  rows: readonly Row[],
  { date, at }: BusinessTime,
): Promise<void> {
  const before = addDays(date, -1);
  await sql`
    INSERT INTO loan_repayments (client_id, loan_id, repayment_id, receipt_id, payment_id, amount,
      penalty_part, interest_part, principal_part, value_on, paid_on, paid_at)
    SELECT client_id, loan_id, repayment_id, loan_id, NULL, repaid_interest + repaid_principal, 0,
      repaid_interest, repaid_principal, ${before}::date, ${date}::date, ${at}::timestamptz
    FROM ${jsonRows(rows, loanColumns)} AS loan
    WHERE repaid_interest + repaid_principal > 0`.execute(tx);
  await sql`
    INSERT INTO loan_penalties (client_id, loan_id, charged_on, amount)
    SELECT client_id, loan_id, ${before}::date, penalty
    FROM ${jsonRows(rows, loanColumns)} AS loan WHERE penalty > 0`.execute(tx);
}

/**
 * Books the debts against the lender's opening balances; interest earned earlier is no income here.
 */
function openingTransfers(rows: readonly Row[]): RawBuilder<unknown> {
  const { loanPrincipal, loanInterest, loanPenalty } = ledgerCodes;
  const { unearnedInterest, openingBalances } = ledgerCodes;
  const lines = [
    ['opening_principal', loanPrincipal, openingBalances, sql`amount`],
    ['interest_scheduled', loanInterest, unearnedInterest, sql`interest`],
    ['opening_interest_earned', unearnedInterest, openingBalances, sql`interest_earned`],
    ['opening_penalty', loanPenalty, openingBalances, sql`penalty`],
    ['opening_repaid_interest', openingBalances, loanInterest, sql`repaid_interest`],
    ['opening_repaid_principal', openingBalances, loanPrincipal, sql`repaid_principal`],
  ] as const;
  const values = lines.map(
    ([kind, debit, credit, moved]) =>
      sql`(${kind}::text, ${debit}::smallint, ${credit}::smallint, ${moved})`,
  );
  return sql`
    SELECT client_id, part.kind, loan_id, part.debit, loan_id, part.credit, loan_id, 'NGN',
      part.moved
    FROM ${jsonRows(rows, loanColumns)} AS loan
    CROSS JOIN LATERAL (VALUES ${sql.join(values)}) AS part (kind, debit, credit, moved)
    WHERE part.moved > 0`;
}
