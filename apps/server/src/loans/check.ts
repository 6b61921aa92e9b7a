import { type RawBuilder, sql } from 'kysely';
import {
  compareFigures,
  type Figure,
  type LedgerCheck,
  type LedgerCode,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
  type TransferKind,
} from '../ledger/index.ts';

/*
 * What loans, instalments, penalties and repayments say of themselves, compared with the ledger's
 * accounts and transfers (docs/ledger.md). Each table is read once and grouped by loan, so that the
 * time grows with the book and not with what the planner knows of it.
 */

const { loanPrincipal, loanInterest, loanPenalty, loanDisbursing } = ledgerCodes;
const { unearnedInterest, interestIncome, penaltyIncome, waivers } = ledgerCodes;

/** Of these the totals matter: what was moved back is told apart from what was repaid. */
const withTotals = [loanPrincipal, loanInterest] as const;
const codes = [
  ...[...withTotals, loanPenalty, loanDisbursing],
  ...[unearnedInterest, interestIncome, penaltyIncome, waivers],
];

/** What is read of each account, and the name of its column. */
const accountColumns = [
  ...codes.map((code) => ['balance', code] as const),
  ...withTotals.flatMap((code) => [['debits', code] as const, ['credits', code] as const]),
].map(([figure, code]) => ({ figure, code, name: `${figure}_${code}` }));

/**
 * The accounts of a loan side by side. There is one account of each code: its maximum is itself,
 * and cheaper than a sum.
 */
const accounts = sql`(
  SELECT client_id, subject_id AS loan_id, ${sql.join(
    accountColumns.map(
      ({ figure, code, name }) => sql`max(${sql.ref(figure)}) FILTER (WHERE code = ${sql.lit(code)})
        AS ${sql.ref(name)}`,
    ),
  )}
  FROM ${ledgerAccounts(...codes)} AS account WHERE currency = 'NGN'
  GROUP BY client_id, subject_id
)`;

const debits = (code: (typeof withTotals)[number]) =>
  sql`coalesce(${sql.ref(`debits_${code}`)}, 0)`;
const credits = (code: (typeof withTotals)[number]) =>
  sql`coalesce(${sql.ref(`credits_${code}`)}, 0)`;
const balance = (code: LedgerCode) => sql`coalesce(${sql.ref(`balance_${code}`)}, 0)`;

const movedBack = [
  'repayment_reversed_principal',
  'repayment_reversed_interest',
  'disbursement_returned',
  'interest_unscheduled',
  'interest_forgiven',
  'interest_owed_again',
  'penalty_capitalised',
  'interest_capitalised',
  'write_off_penalty',
  'write_off_interest',
  'write_off_principal',
] as const satisfies readonly TransferKind[];

/** What was moved back or given up on a loan: it neither lent nor repaid anything. */
const back = sql`(
  SELECT client_id, subject_id AS loan_id, ${sql.join(
    movedBack.map(
      (kind) => sql`sum(amount) FILTER (WHERE kind = ${sql.lit(kind)})::bigint
        AS ${sql.ref(kind)}`,
    ),
  )}
  FROM ${ledgerTransfers(...movedBack)} AS transfer GROUP BY client_id, subject_id
)`;

const movedBackOf = (kind: (typeof movedBack)[number]) => sql`coalesce(${sql.ref(kind)}, 0)`;

/** What was not paid of a schedule that was replaced is in the principal of the next one. */
const schedule = sql`(
  SELECT client_id, loan_id, sum(principal)::bigint AS principal, sum(interest)::bigint AS interest,
    sum(principal_paid)::bigint AS principal_paid, sum(interest_paid)::bigint AS interest_paid,
    sum(interest_forgiven)::bigint AS forgiven,
    sum(interest_written_off)::bigint AS interest_written_off,
    sum(principal_written_off)::bigint AS principal_written_off,
    (sum(interest - interest_forgiven) FILTER (WHERE interest_earned))::bigint AS earned
  FROM (
    SELECT client_id, loan_id, principal, interest, principal_paid, interest_paid,
      interest_forgiven, interest_written_off, principal_written_off, interest_earned
    FROM loan_instalments
    UNION ALL
    SELECT client_id, loan_id, principal_paid, interest, principal_paid, interest_paid,
      interest_forgiven, 0, 0, true
    FROM loan_replaced_instalments
  ) AS instalment GROUP BY client_id, loan_id
)`;

const penalties = sql`(
  SELECT client_id, loan_id, sum(charged)::bigint AS charged, sum(waived)::bigint AS waived
  FROM (
    SELECT client_id, loan_id, amount AS charged, 0 AS waived FROM loan_penalties
    UNION ALL
    SELECT client_id, loan_id,
      CASE kind WHEN 'charged' THEN amount WHEN 'reversed' THEN 0 - amount ELSE 0 END,
      CASE kind WHEN 'waived' THEN amount WHEN 'unwaived' THEN 0 - amount ELSE 0 END
    FROM loan_penalty_changes
  ) AS penalty GROUP BY client_id, loan_id
)`;

const repaid = sql`(
  SELECT client_id, loan_id, sum(penalty_part)::bigint AS penalty_repaid,
    sum(interest_part)::bigint AS interest_repaid, sum(principal_part)::bigint AS principal_repaid
  FROM loan_repayments GROUP BY client_id, loan_id
)`;

const principalBack = sql`(returned_principal + ${movedBackOf('repayment_reversed_principal')})`;
const interestBack = sql`(returned_interest + ${movedBackOf('repayment_reversed_interest')})`;
const principalRepaid = sql`${credits(loanPrincipal)} - ${principalBack}
  - ${movedBackOf('write_off_principal')}`;
const interestRepaid = sql`${credits(loanInterest)} - ${interestBack}
  - ${movedBackOf('interest_forgiven')} - ${movedBackOf('write_off_interest')}
  - ${movedBackOf('interest_capitalised')}`;
const owed = sql`(${sql.join([loanPrincipal, loanInterest, loanPenalty].map(balance), sql` + `)})`;

/** Before the disbursement a loan has no schedule, and what was moved out is moved back. */
const figures: readonly Figure[] = [
  ['loan of these accounts', sql`is_known`, sql`true`],
  [
    'principal of its instalments',
    sql`coalesce(principal, 0)`,
    sql`${debits(loanPrincipal)} - ${principalBack}`,
  ],
  ['principal paid on its instalments', sql`coalesce(principal_paid, 0)`, principalRepaid],
  ['principal of its repayments', sql`coalesce(principal_repaid, 0)`, principalRepaid],
  [
    'interest of its instalments',
    sql`coalesce(interest, 0)`,
    sql`${debits(loanInterest)} - ${interestBack} - ${movedBackOf('interest_owed_again')}`,
  ],
  ['interest paid on its instalments', sql`coalesce(interest_paid, 0)`, interestRepaid],
  ['interest of its repayments', sql`coalesce(interest_repaid, 0)`, interestRepaid],
  [
    'interest not earned yet',
    sql`coalesce(interest, 0) - coalesce(forgiven, 0) - coalesce(earned, 0)`,
    balance(unearnedInterest),
  ],
  [
    'interest forgiven',
    sql`coalesce(forgiven, 0)`,
    sql`${movedBackOf('interest_forgiven')} - ${movedBackOf('interest_owed_again')}`,
  ],
  ['penalties written off', sql`penalty_written_off`, movedBackOf('write_off_penalty')],
  [
    'interest written off',
    sql`coalesce(interest_written_off, 0)`,
    movedBackOf('write_off_interest'),
  ],
  [
    'principal written off',
    sql`coalesce(principal_written_off, 0)`,
    movedBackOf('write_off_principal'),
  ],
  ['interest earned', sql`coalesce(earned, 0)`, balance(interestIncome)],
  ['penalties charged', sql`coalesce(charged, 0)`, balance(penaltyIncome)],
  ['penalties waived', sql`coalesce(waived, 0)`, balance(waivers)],
  [
    'penalties of its repayments',
    sql`coalesce(penalty_repaid, 0)`,
    sql`${balance(penaltyIncome)} - ${balance(waivers)} - ${balance(loanPenalty)}
      - ${movedBackOf('write_off_penalty')} - ${movedBackOf('penalty_capitalised')}`,
  ],
  ['owes money', sql`state IN ('active', 'overdue')`, sql`${owed} > 0`],
  [
    'money being disbursed',
    sql`CASE WHEN state = 'accepted' AND disbursed_by IS NOT NULL THEN amount ELSE 0 END`,
    balance(loanDisbursing),
  ],
  ['principal returned', sql`returned_principal`, movedBackOf('disbursement_returned')],
  ['interest returned', sql`returned_interest`, movedBackOf('interest_unscheduled')],
];

/** What the joined sub-queries bring, without their keys. */
const columns = sql.join(
  [
    ...accountColumns.map(({ name }) => name),
    ...movedBack,
    ...['principal', 'interest', 'principal_paid', 'interest_paid', 'earned', 'forgiven'],
    ...['interest_written_off', 'principal_written_off'],
    ...['charged', 'waived', 'penalty_repaid', 'interest_repaid', 'principal_repaid'],
  ].map((column) => sql.ref(column)),
);

const loans: LedgerCheck = {
  name: "every loan's figures and state against its accounts",
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT client_id, loan_id, loan.loan_id IS NOT NULL AS is_known, loan.state, loan.amount,
          loan.disbursed_by, coalesce(loan.returned_principal, 0) AS returned_principal,
          coalesce(loan.returned_interest, 0) AS returned_interest,
          coalesce(loan.penalty_written_off, 0) AS penalty_written_off, ${columns}
        FROM loans AS loan
        FULL JOIN ${accounts} AS account USING (client_id, loan_id)
        LEFT JOIN ${back} AS back USING (client_id, loan_id)
        LEFT JOIN ${schedule} AS schedule USING (client_id, loan_id)
        LEFT JOIN ${penalties} AS penalty USING (client_id, loan_id)
        LEFT JOIN ${repaid} AS repaid USING (client_id, loan_id)
      ) AS loan`,
      about: sql`'loan ' || loan_id || ' of client ' || client_id`,
      figures,
    }),
};

const repaymentTransfers = ledgerTransfers(
  'repayment_penalty',
  'repayment_interest',
  'repayment_principal',
  'repayment_reversed_penalty',
  'repayment_reversed_interest',
  'repayment_reversed_principal',
);

/** What moved to one account of a loan, less what was moved back. */
function moved(code: LedgerCode): RawBuilder<unknown> {
  return sql`coalesce(sum(CASE ${sql.lit(code)} WHEN credit_code THEN amount
    WHEN debit_code THEN 0 - amount END), 0)`;
}

/** Several repayments of a loan may come from one receipt: they are compared in sum. */
const repayments: LedgerCheck = {
  name: 'every repayment against its transfers',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT client_id, loan_id, receipt_id, first,
          coalesce(repayment.penalty, 0) AS penalty, coalesce(repayment.interest, 0) AS interest,
          coalesce(repayment.principal, 0) AS principal,
          coalesce(moved.penalty, 0) AS penalty_moved,
          coalesce(moved.interest, 0) AS interest_moved,
          coalesce(moved.principal, 0) AS principal_moved
        FROM (
          SELECT client_id, loan_id, receipt_id, min(repayment_id::text) AS first,
            sum(penalty_part) AS penalty, sum(interest_part) AS interest,
            sum(principal_part) AS principal
          FROM loan_repayments GROUP BY client_id, loan_id, receipt_id
        ) AS repayment
        FULL JOIN (
          SELECT client_id, loan_id, receipt_id, ${moved(loanPenalty)} AS penalty,
            ${moved(loanInterest)} AS interest, ${moved(loanPrincipal)} AS principal
          FROM (
            SELECT *, subject_id AS loan_id, CASE subject_id WHEN debit_subject_id
              THEN credit_subject_id ELSE debit_subject_id END AS receipt_id
            FROM ${repaymentTransfers} AS transfer
          ) AS transfer GROUP BY client_id, loan_id, receipt_id
        ) AS moved USING (client_id, loan_id, receipt_id)
      ) AS repayment`,
      about: sql`'repayment ' || coalesce(first, 'of receipt ' || receipt_id) || ' of loan '
        || loan_id || ' of client ' || client_id`,
      figures: [
        ['penalty', sql`penalty`, sql`penalty_moved`],
        ['interest', sql`interest`, sql`interest_moved`],
        ['principal', sql`principal`, sql`principal_moved`],
      ],
    }),
};

export const loanChecks: readonly LedgerCheck[] = [loans, repayments];
