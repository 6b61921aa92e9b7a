import { ledgerCodes, type TransferKind } from '../../ledger/index.ts';

/*
 * The figures of a loan, its instalments, penalties and repayments, against those of the ledger's
 * accounts and transfers (docs/ledger.md). Every figure is a sum of columns, so that it can be
 * written out for one loan and summed for all of them.
 */

const { loanPrincipal, loanInterest, loanPenalty, loanDisbursing } = ledgerCodes;
const { unearnedInterest, interestIncome, penaltyIncome, waivers } = ledgerCodes;

/** Of these the totals matter: amounts moved back are told apart from repaid amounts. */
const withTotals = [loanPrincipal, loanInterest] as const;

const codes = [
  ...([...withTotals, loanPenalty, loanDisbursing] as const),
  ...([unearnedInterest, interestIncome, penaltyIncome, waivers] as const),
] as const;

/** The figures that are read of each account, and the names of their columns. */
export const accountColumns = [
  ...codes.map((code) => ({ figure: 'balance', code, name: `balance_${code}` }) as const),
  ...withTotals.map((code) => ({ figure: 'debits', code, name: `debits_${code}` }) as const),
  ...withTotals.map((code) => ({ figure: 'credits', code, name: `credits_${code}` }) as const),
];

/**
 * Amounts that were moved back or given up on a loan, or earned before it was imported: they
 * neither lent nor repaid anything.
 */
export const movedBack = [
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
  'opening_interest_earned',
  'opening_penalty',
] as const satisfies readonly TransferKind[];

export const scheduleColumns = [
  'principal',
  'interest',
  'principal_paid',
  'interest_paid',
  'forgiven',
  'interest_written_off',
  'principal_written_off',
  'earned',
] as const;

export const penaltyColumns = ['charged', 'waived'] as const;

export const repaymentColumns = ['penalty_repaid', 'interest_repaid', 'principal_repaid'] as const;

export const loanColumns = [
  'returned_principal',
  'returned_interest',
  'penalty_written_off',
  'being_disbursed',
] as const;

export type FigureColumn =
  | (typeof accountColumns)[number]['name']
  | (typeof movedBack)[number]
  | (typeof scheduleColumns)[number]
  | (typeof penaltyColumns)[number]
  | (typeof repaymentColumns)[number]
  | (typeof loanColumns)[number];

/** A column of a sum; with a minus it is taken away. */
type Term = FigureColumn | `-${FigureColumn}`;

export type FigureTerms = {
  readonly name: string;
  readonly stored: readonly Term[];
  readonly recomputed: readonly Term[];
};

const figure = (
  name: string,
  stored: readonly Term[],
  recomputed: readonly Term[],
): FigureTerms => ({ name, stored, recomputed });

const principalBack = ['-returned_principal', '-repayment_reversed_principal'] as const;
const interestBack = ['-returned_interest', '-repayment_reversed_interest'] as const;
const principalRepaid = [
  `credits_${loanPrincipal}`,
  ...principalBack,
  '-write_off_principal',
] as const;
const interestRepaid = [
  `credits_${loanInterest}`,
  ...interestBack,
  '-interest_forgiven',
  '-write_off_interest',
  '-interest_capitalised',
] as const;

/** Before the disbursement a loan has no schedule, and money that was moved out is moved back. */
export const figureTerms: readonly FigureTerms[] = [
  figure(
    'principal of its instalments',
    ['principal'],
    [`debits_${loanPrincipal}`, ...principalBack],
  ),
  figure('principal paid on its instalments', ['principal_paid'], principalRepaid),
  figure('principal of its repayments', ['principal_repaid'], principalRepaid),
  figure(
    'interest of its instalments',
    ['interest'],
    [`debits_${loanInterest}`, ...interestBack, '-interest_owed_again'],
  ),
  figure('interest paid on its instalments', ['interest_paid'], interestRepaid),
  figure('interest of its repayments', ['interest_repaid'], interestRepaid),
  figure(
    'interest not earned yet',
    ['interest', '-forgiven', '-earned'],
    [`balance_${unearnedInterest}`],
  ),
  figure('interest forgiven', ['forgiven'], ['interest_forgiven', '-interest_owed_again']),
  figure('penalties written off', ['penalty_written_off'], ['write_off_penalty']),
  figure('interest written off', ['interest_written_off'], ['write_off_interest']),
  figure('principal written off', ['principal_written_off'], ['write_off_principal']),
  figure('interest earned', ['earned'], [`balance_${interestIncome}`, 'opening_interest_earned']),
  figure('penalties charged', ['charged'], [`balance_${penaltyIncome}`, 'opening_penalty']),
  figure('penalties waived', ['waived'], [`balance_${waivers}`]),
  figure(
    'penalties of its repayments',
    ['penalty_repaid'],
    [
      `balance_${penaltyIncome}`,
      'opening_penalty',
      `-balance_${waivers}`,
      `-balance_${loanPenalty}`,
      '-write_off_penalty',
      '-penalty_capitalised',
    ],
  ),
  figure('money being disbursed', ['being_disbursed'], [`balance_${loanDisbursing}`]),
  figure('principal returned', ['returned_principal'], ['disbursement_returned']),
  figure('interest returned', ['returned_interest'], ['interest_unscheduled']),
];

/** How often a figure's difference, stored less recomputed, has each column. */
export function signsOf({ stored, recomputed }: FigureTerms): [FigureColumn, 1 | -1][] {
  const side = (terms: readonly Term[], sign: 1 | -1) =>
    terms.map((term): [FigureColumn, 1 | -1] =>
      isNegative(term) ? [columnOf(term), sign === 1 ? -1 : 1] : [columnOf(term), sign],
    );
  return [...side(stored, 1), ...side(recomputed, -1)];
}

export const isNegative = (term: Term): boolean => term.startsWith('-');

export const columnOf = (term: Term): FigureColumn => term.replace(/^-/, '') as FigureColumn;
