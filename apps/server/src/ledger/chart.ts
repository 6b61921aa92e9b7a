/** One kind of account of the chart: docs/ledger.md has the same table, and a test compares. */
export type AccountKind = {
  readonly code: number;
  readonly name: string;
  readonly side: 'debit' | 'credit';
  /** The balance of its accounts, in words. */
  readonly holds: string;
};

/** The chart of accounts, in its order. */
const chart = {
  providerCash: {
    code: 1000,
    name: 'provider cash',
    side: 'debit',
    holds: 'money at the payment provider, by the receipt or payout that moved it',
  },
  bank: {
    code: 1010,
    name: 'bank',
    side: 'debit',
    holds: "money in the lender's own bank account",
  },
  loanPrincipal: {
    code: 1100,
    name: 'loan principal receivable',
    side: 'debit',
    holds: 'principal lent and not yet repaid',
  },
  loanInterest: {
    code: 1110,
    name: 'loan interest receivable',
    side: 'debit',
    holds: 'interest of the schedule, not yet repaid',
  },
  loanPenalty: {
    code: 1120,
    name: 'loan penalty receivable',
    side: 'debit',
    holds: 'penalties charged and not yet repaid or waived',
  },
  lossAllowance: {
    code: 1190,
    name: 'allowance for loan losses',
    side: 'credit',
    holds: 'the part of loans that finance does not expect to be repaid',
  },
  loanDisbursing: {
    code: 1200,
    name: 'loan being disbursed',
    side: 'debit',
    holds: 'a disbursement that is ordered and not yet confirmed',
  },
  recoverable: {
    code: 1300,
    name: 'recoverable from clients',
    side: 'debit',
    holds:
      'money of a payment that the provider reversed, or money paid twice, ' +
      'that the client no longer holds with us',
  },
  taxRemitted: {
    code: 1400,
    name: 'withholding tax paid',
    side: 'debit',
    holds: 'tax held back that the lender has paid to the tax authority',
  },
  suspense: {
    code: 1900,
    name: 'suspense',
    side: 'debit',
    holds: 'amounts that are not explained yet, until a journal or a bank receipt moves them',
  },
  investorCapital: {
    code: 2000,
    name: 'investor capital owed',
    side: 'credit',
    holds: 'capital still invested',
  },
  returnsOwed: {
    code: 2010,
    name: 'returns owed',
    side: 'credit',
    holds: 'returns credited and not yet withdrawn',
  },
  payoutInFlight: {
    code: 2100,
    name: 'payout in flight',
    side: 'credit',
    holds: 'money reserved for a transfer that is not yet confirmed',
  },
  withdrawalsHeld: {
    code: 2110,
    name: 'withdrawals held',
    side: 'credit',
    holds: 'money reserved for a withdrawal that waits for staff, for whatever reason',
  },
  unappliedReceipts: {
    code: 2200,
    name: 'unapplied receipts',
    side: 'credit',
    holds: 'money received or returned that belongs to no loan or investment yet',
  },
  refundInProgress: {
    code: 2210,
    name: 'refund in progress',
    side: 'credit',
    holds: 'a refund that is ordered and not yet confirmed',
  },
  unearnedInterest: {
    code: 2300,
    name: 'unearned interest',
    side: 'credit',
    holds: 'interest of the schedule that is not due yet, without interest that is no longer owed',
  },
  withholdingTax: {
    code: 2400,
    name: 'withholding tax',
    side: 'credit',
    holds: 'tax held back from returns, owed to the tax authority',
  },
  openingBalances: {
    code: 3000,
    name: 'opening balances',
    side: 'credit',
    holds: 'the balances of the lender and its clients from before these books began',
  },
  interestIncome: {
    code: 4000,
    name: 'interest income',
    side: 'credit',
    holds: 'interest earned',
  },
  penaltyIncome: {
    code: 4010,
    name: 'penalty income',
    side: 'credit',
    holds: 'penalties earned',
  },
  otherIncome: {
    code: 4900,
    name: 'other income',
    side: 'credit',
    holds: 'income of the lender from other sources than its loans',
  },
  returnsExpense: {
    code: 5000,
    name: 'returns expense',
    side: 'debit',
    holds: 'returns credited to investors',
  },
  providerFees: {
    code: 5010,
    name: 'provider fees',
    side: 'debit',
    holds: "the provider's fees",
  },
  writeOffs: {
    code: 5020,
    name: 'write-offs',
    side: 'debit',
    holds: 'loan balances and recoverable money that the lender writes off',
  },
  waivers: {
    code: 5030,
    name: 'waivers',
    side: 'debit',
    holds: 'penalties that staff waived',
  },
  impairment: {
    code: 5040,
    name: 'impairment of loans',
    side: 'debit',
    holds: 'changes of the allowance for loan losses',
  },
  redress: {
    code: 5050,
    name: 'redress',
    side: 'debit',
    holds: 'what the lender owes clients because of its own mistakes',
  },
  otherExpenses: {
    code: 5900,
    name: 'other expenses',
    side: 'debit',
    holds: 'costs of the lender other than returns and the provider’s fees',
  },
} as const satisfies { readonly [name: string]: AccountKind };

type Chart = typeof chart;
export type LedgerCode = Chart[keyof Chart]['code'];

export const accountKinds: readonly AccountKind[] = Object.values(chart);

export const ledgerCodes = Object.fromEntries(
  Object.entries(chart).map(([name, { code }]) => [name, code]),
) as { readonly [Name in keyof Chart]: Chart[Name]['code'] };

/** Accounts whose balance is debits − credits. */
export const debitCodes: ReadonlySet<LedgerCode> = new Set(
  Object.values(chart).flatMap(({ code, side }) => (side === 'debit' ? [code] : [])),
);

/**
 * The key of the lender's own accounts, for movements of no client: settlements, top-ups, opening
 * balances. It is no client's id.
 */
export const lenderId = '00000000-0000-7000-8000-000000000001';

/** Debit accounts hold debits − credits, credit accounts credits − debits. */
export function balanceOf(account: { code: number; debits: bigint; credits: bigint }): bigint {
  return debitCodes.has(account.code as LedgerCode)
    ? account.debits - account.credits
    : account.credits - account.debits;
}

const kinds = new Map(accountKinds.map((kind) => [kind.code, kind]));

export function findAccountKind(code: number): AccountKind | undefined {
  return kinds.get(code);
}

/** A code that the ledger has; it has no others than those of the chart. */
export function accountKindOf(code: number): AccountKind {
  const kind = kinds.get(code);
  if (kind === undefined) throw new Error(`there is no account code ${code}`);
  return kind;
}
