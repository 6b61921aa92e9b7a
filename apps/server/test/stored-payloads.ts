const id = '0193a5b0-0000-7000-8000-000000000001';
const settledWithdrawal = { currency: 'NGN', amount: '3000000', requestedOn: '2027-02-21' };
const settledTo = { ...settledWithdrawal, bank: 'GTBank', lastFour: '6789' };
const returnedTo = { ...settledTo, kept: '1000000', keptReturns: '50000' };
const transfer = { payoutId: id, currency: 'NGN', amount: '10000000', message: '' };
const lenderEntry = { heldAt: 'provider', note: '', currency: 'NGN', amount: '100000000' };
const paidFor = {
  ...{ purpose: 'repayment', currency: 'NGN', amount: '2900000', paidOn: '2026-11-21' },
};
const dispute = { ...paidFor, disputeId: '358950' };
const refund = { refundId: id, receiptId: id, currency: 'NGN', amount: '2900000' };
const receiptTransfer = {
  bank: 'Access Bank',
  lastFour: '4081',
  currency: 'NGN',
  amount: '2900000',
};
const byCard = { loanType: 'personal', card: 'Visa ending in 4081' };
const topUp = { currency: 'NGN', amount: '2000000', card: 'Visa ending in 4081' };
const loanOnly = { loanType: 'personal' };
const reminder = {
  ...{ ...loanOnly, dueOn: '2027-01-21', instalment: '2900000', overdue: '6000000' },
  ...{ nextPenalty: '100000', amountDue: '8900000' },
};
const arrears = {
  ...{ ...loanOnly, since: '2026-12-21', days: 3, instalments: '2900000', penalties: '200000' },
  ...{ amountDue: '3100000', nextPenalty: '100000', nextDueOn: '2027-01-21' },
  ...{ nextAmount: '2900000', covered: false },
};
const newSchedule = {
  ...{ loanType: 'personal', principal: '10900000', months: 6, ratePpm: 20000 },
  totalToRepay: '12208000',
};
const penalties = { perDay: '100000', atMost: '10000000' };
const loanAmount = { loanType: 'personal', amount: '10000000' };

/**
 * A payload of every version that was ever stored, by kind. A new version is added here; an earlier
 * one is never changed, because it is how the payloads of that time look.
 */
export const storedPayloads: {
  readonly [kind: string]: { readonly [version: number]: object };
} = {
  'document-infected': { 1: { document: 'id_card', virus: 'Eicar-Test-Signature' } },
  'settlement-posted': {
    1: { providerId: '3090024', settledOn: '2026-11-21', fee: '0', currency: 'NGN', amount: '995' },
  },
  'opening-balance-entered': { 1: lenderEntry },
  'top-up-entered': { 1: lenderEntry },
  'journal-posted': {
    1: {
      ...{ currency: 'NGN', amount: '250000', reason: 'Bank charges of November' },
      ...{ valueDate: '2026-11-21', reverses: null },
    },
  },
  'account-check-ended': { 1: {} },
  'death-proposed': { 1: {} },
  'redress-granted': {
    1: { receiptId: id, reference: 'CWAX-SWS2', currency: 'NGN', amount: '500000' },
  },
  'paid-during-account-check': {
    1: { reference: 'payment-1', currency: 'NGN', amount: '2900000' },
  },
  'card-saved': { 1: { card: 'Visa ending in 4081' } },
  'card-removed': { 1: { card: 'Visa ending in 4081' } },
  'automatic-repayment-on': { 1: { ...byCard, firstDueOn: '2026-12-21' } },
  'automatic-repayment-off': { 1: { ...byCard, why: 'client' } },
  'automatic-charge-announced': { 1: { ...byCard, dueOn: '2026-12-21', amount: '2900000' } },
  'automatic-charge-failed': {
    1: {
      ...{ ...byCard, dueOn: '2026-12-21', amount: '2900000' },
      ...{ reason: 'Your bank said: Declined.', nextAttemptOn: null },
    },
  },
  'monthly-top-up-on': { 1: { ...topUp, day: 31, nextOn: '2026-11-30', why: 'new' } },
  'monthly-top-up-off': { 1: { ...topUp, why: 'card-removed' } },
  'monthly-top-up-announced': { 1: { ...topUp, dueOn: '2026-11-30', ratePpm: 10_000 } },
  'monthly-top-up-failed': {
    1: {
      ...{ ...topUp, dueOn: '2026-11-30', reason: 'Your bank said: Declined.' },
      ...{ nextAttemptOn: null, nextOn: '2026-12-31' },
    },
  },
  'document-requested': { 1: { ...loanOnly, document: 'Bank statement', reason: 'Too old.' } },
  'document-replaced': { 1: { ...loanOnly, document: 'Bank statement', requested: true } },
  'document-request-withdrawn': { 1: { ...loanOnly, document: 'Bank statement' } },
  'credit-check-requested': { 1: loanOnly },
  'credit-check-agreed': { 1: loanOnly },
  'loan-review-requested': { 1: { ...loanOnly, reason: 'My salary has changed.' } },
  'loan-review-answered': { 1: { ...loanOnly, outcome: 'reopened', reply: 'Confirmed.' } },
  'data-export-asked': { 1: {} },
  'data-export-ready': { 1: { until: '2026-11-24T10:00:00.000Z' } },
  'data-export-downloaded': { 1: {} },
  'erasure-asked': { 1: {} },
  'erasure-withdrawn': { 1: {} },
  'erasure-declined': { 1: {} },
  'signed-up': { 1: { replaces: false } },
  'email-verified': { 1: {} },
  'terms-change-announced': {
    1: { effectiveOn: '2027-02-01', changes: ['A withdrawal is free once a month.'] },
  },
  'details-changed': {
    1: { added: ['nin'], changed: ['phone_number'] },
    2: { added: [], changed: ['last_name'], by: 'staff' },
  },
  'password-changed': { 1: { by: 'link' } },
  'email-address-changed': {
    1: { by: 'undo' },
    2: { by: 'undo', endedSecondFactor: true },
  },
  'security-question-chosen': { 1: { isFirst: true } },
  'signed-in-from-new-device': { 1: { device: 'Chrome on Android', secondFactor: false } },
  'sessions-ended-by-staff': { 1: {} },
  'signed-in-from-new-network': { 1: { device: 'Chrome on Android' } },
  'second-factor-added': { 1: { method: 'app', isFirst: true } },
  'second-factor-removed': { 1: { method: 'passkey', isLast: false } },
  'recovery-codes-replaced': { 1: {} },
  'recovery-code-used': { 1: { left: 9 } },
  'statement-ready': {
    1: { from: '2026-01-01', to: '2026-12-31', currency: null, lines: 1200 },
  },
  'employee-profile-linked': { 1: { partnerId: id, lineId: id } },
  'investment-started': {
    1: {
      ...{ kind: 'FTI', currency: 'USD', amount: '10000', ratePpm: 10_000 },
      ...{ startOn: '2026-11-21', maturesOn: '2027-02-21' },
    },
    2: {
      ...{ kind: 'FTI', currency: 'USD', amount: '10000', ratePpm: 10_000, taxPpm: 100_000 },
      ...{ startOn: '2026-11-21', maturesOn: '2027-02-21' },
    },
    3: {
      ...{ kind: 'FTI', currency: 'NGN', amount: '2000000', ratePpm: 10_000, taxPpm: 100_000 },
      ...{ startOn: '2026-11-21', maturesOn: '2027-02-21', topUpCard: 'Visa ending in 4081' },
    },
  },
  'returns-credited': {
    1: {
      ...{ returnsId: id, number: 1, currency: 'NGN' },
      ...{ capital: '10000000', amount: '100000', creditedOn: '2026-12-21' },
    },
    2: {
      ...{ returnsId: id, number: 1, currency: 'NGN', capital: '10000000' },
      ...{ amount: '90000', tax: '10000', creditedOn: '2026-12-21' },
    },
    3: {
      ...{ kind: 'LTI', returnsId: id, number: 1, currency: 'NGN', capital: '10000000' },
      ...{ amount: '90000', tax: '10000', creditedOn: '2026-12-21' },
    },
  },
  'investment-reversed': {
    1: {
      ...{ reversalId: id, kind: 'FTI', currency: 'NGN' },
      ...{ capital: '10000000', returns: '100000', balance: '0' },
    },
  },
  'investment-reinvested': {
    1: {
      ...{ reinvestmentId: id, fromId: id, currency: 'NGN', amount: '10300000' },
      ...{ capital: '10000000', returns: '300000', ratePpm: 10_000, taxPpm: 0 },
      ...{ startOn: '2027-02-21', maturesOn: '2027-05-21', left: '0', isAutomatic: true },
    },
  },
  'investment-matures-soon': {
    1: { kind: 'FTI', currency: 'NGN', maturesOn: '2027-02-21', balance: '10200000' },
    2: {
      ...{ kind: 'FTI', currency: 'NGN', maturesOn: '2027-02-21', balance: '10200000' },
      choice: 'reinvest-all',
    },
  },
  'investment-matured': {
    1: { currency: 'NGN', maturedOn: '2027-02-21' },
    2: { kind: 'LTI', currency: 'NGN', maturesOn: '2027-02-21', balance: '10300000' },
    3: {
      ...{ kind: 'LTI', currency: 'NGN', maturesOn: '2027-02-21', balance: '10300000' },
      choice: 'nothing',
    },
  },
  'maturity-chosen': { 1: { choice: 'reinvest-capital', maturesOn: '2027-02-21' } },
  'withdrawal-paid-debt': {
    1: {
      ...{ ...settledWithdrawal, left: '7300000', stillOwed: '0' },
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
  },
  'withdrawal-paid-loan': {
    1: {
      ...{ ...settledWithdrawal, loanId: id, left: '7300000' },
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
  },
  'withdrawal-requested': {
    1: {
      ...settledWithdrawal,
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
    2: {
      ...settledTo,
      holder: 'CHIDI OKAFOR',
      reasons: ['holder', 'identity', 'amount'],
      sendAfter: '2027-02-21T13:05:00.000Z',
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
    3: {
      ...{ ...settledTo, holder: 'OBI ADA', reasons: ['identity'], identityGiven: false },
      ...{ sendAfter: null },
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
    4: {
      ...{ ...settledTo, holder: 'OBI ADA', reasons: [], identityGiven: true },
      sendAfter: '2027-02-21T13:05:00.000Z',
      holdReasons: [
        { kind: 'no-second-factor', at: null },
        { kind: 'password', at: '2027-02-21T10:05:00.000Z' },
      ],
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
  },
  'withdrawal-held': {
    1: { ...settledWithdrawal, holder: 'CHIDI OKAFOR' },
    2: { ...settledWithdrawal, holder: 'CHIDI OKAFOR', reasons: ['holder', 'identity'] },
  },
  'withdrawal-released': { 1: settledWithdrawal },
  'withdrawal-resumed': {
    1: {
      ...{ ...settledWithdrawal, requestedAt: '2027-02-21T13:05:00.000Z' },
      parts: [{ partId: id, investmentId: id, capital: '3000000', returns: '0' }],
    },
  },
  'withdrawal-cancelled': {
    1: { ...settledWithdrawal, holder: 'CHIDI OKAFOR', reason: 'We could not reach you.' },
    2: { ...returnedTo, by: 'link', holder: 'CHIDI OKAFOR', reason: '' },
  },
  'withdrawal-paid': { 1: settledWithdrawal, 2: settledTo },
  'withdrawal-failed': { 1: settledWithdrawal, 2: returnedTo },
  'withdrawal-returned': { 1: settledWithdrawal, 2: returnedTo },
  'withdrawal-part-returned': { 1: settledTo },
  'withdrawal-part-sent': { 1: settledTo },
  'loan-applied': { 1: { loanType: 'personal', requestedAmount: '10000000', months: 4 } },
  'loan-verified': { 1: loanOnly },
  'loan-offered': {
    1: {
      ...{ ...loanAmount, months: 4, ratePpm: 40_000, apr: '80.32' },
      ...{ totalCost: '1600000', totalToRepay: '11600000', expiresOn: '2026-12-05' },
    },
  },
  'loan-declined': { 1: { ...loanOnly, requestedAmount: '10000000', reason: 'Too high' } },
  'offer-accepted': { 1: loanAmount, 2: { ...loanAmount, needsBank: true } },
  'offer-rejected': { 1: loanAmount },
  'loan-cancelled': {
    1: { ...loanAmount, by: 'client', reason: '', cancelled: 'application' },
  },
  'loan-account-changed': {
    1: { ...loanOnly, bank: 'Zenith Bank', by: 'client' },
    2: { ...loanOnly, bank: 'Zenith Bank', by: 'client', isFirst: true },
  },
  'offer-expired': { 1: { ...loanOnly, expiredOn: '2026-12-05' } },
  'disbursement-ordered': { 1: loanAmount },
  'loan-disbursed': {
    1: {
      ...{ ...loanAmount, firstDueOn: '2026-12-21', firstRepayment: '2900000' },
      ...{ lastDueOn: '2027-03-21', totalToRepay: '11600000' },
    },
  },
  'disbursement-failed': { 1: loanAmount },
  'disbursement-returned': { 1: { ...loanAmount, appliedAt: '2026-11-21T09:00:00.000Z' } },
  'disbursement-unclaimed': { 1: loanAmount },
  'disbursement-resent': { 1: loanAmount },
  'loan-repaid': {
    1: {
      ...{ ...loanAmount, repaymentId: id, penalty: '0', interest: '400000', principal: '9600000' },
      ...{ paidOn: '2026-12-01', balance: null, nextDueOn: '2027-01-21' },
    },
  },
  'loan-recovered': { 1: loanOnly },
  'loan-completed': {
    1: { ...loanOnly, totalRepaid: '11600000' },
    2: { ...loanOnly, totalRepaid: '11000000', saved: '600000' },
  },
  'restructuring-offered': {
    1: { ...newSchedule, apr: '36.53', expiresOn: '2027-02-04', penalties },
  },
  'restructuring-accepted': {
    1: { ...newSchedule, firstDueOn: '2027-02-21', penalties },
  },
  'restructuring-rejected': { 1: loanOnly },
  'restructuring-lapsed': { 1: { ...loanOnly, expiredOn: '2027-02-04' } },
  'loan-written-off': { 1: loanAmount },
  'loan-write-off-recovered': { 1: loanAmount },
  'loan-principal-returned': { 1: { ...loanOnly, principal: '10000000', saved: '1600000' } },
  'penalties-reversed': {
    1: {
      ...{ ...loanOnly, penalties: '300000', from: '2026-12-22', through: '2026-12-24' },
      ...{ repaid: '2900000', paidOn: '2026-12-21' },
    },
  },
  'penalties-waived': { 1: { ...loanAmount, balance: '8700000' } },
  'repayment-reversed': { 1: { ...loanAmount, reversalId: id, balance: '11600000' } },
  'repayment-due-soon': {
    1: { ...loanOnly, dueOn: '2026-12-21', amountDue: '2900000' },
    2: reminder,
    3: { ...reminder, nextPenalty: null },
  },
  'repayment-due-today': { 1: reminder, 2: { ...reminder, nextPenalty: null } },
  'loan-overdue': {
    1: { ...loanOnly, amountDue: '5800000', penalties: '0', penaltyPpmPerDay: 10_000 },
    2: arrears,
  },
  'loan-still-overdue': { 1: arrears },
  'promise-made': {
    1: { ...loanOnly, parts: [{ dueOn: '2026-12-28', amount: '1000000' }] },
  },
  'promise-due-soon': { 1: { ...loanOnly, dueOn: '2026-12-28', amount: '1000000' } },
  'promise-kept': { 1: loanOnly },
  'promise-broken': { 1: { ...loanOnly, dueOn: '2026-12-28', amount: '1000000' } },
  'hardship-requested': {
    1: { ...loanOnly, reason: 'I lost my job.', monthlyAmount: '1500000' },
    2: {
      ...{ ...loanOnly, reason: 'I lost my job.', monthlyAmount: '1500000' },
      pausedUntil: '2027-01-10',
    },
  },
  'hardship-answered': {
    1: { ...loanOnly, outcome: 'refused', reply: 'Your salary covers the instalments.' },
  },
  'penalty-charged': { 1: loanAmount },
  'new-email-address-asked': { 1: {} },
  'second-factor-removal-asked': { 1: { holdMinutes: 60 } },
  'second-factor-removal-stopped': { 1: { why: 'used' } },
  'second-factor-removed-by-staff': { 1: {} },
  'identity-asked': { 1: {} },
  'identity-answered': { 1: { confirmed: true } },
  'payment-received': { 1: { reference: 'abc', currency: 'NGN', amount: '2900000' } },
  'payment-unapplied': {
    1: { currency: 'NGN', amount: '2900000', reason: 'Too much' },
    2: {
      ...{ receiptId: id, currency: 'NGN', received: '5000000', amount: '2900000' },
      reason: 'You paid more than you owed.',
    },
  },
  'payment-disputed': { 1: dispute },
  'dispute-won': { 1: dispute },
  'payment-taken-back': {
    1: {
      ...{ ...paidFor, cause: 'dispute' },
      ...{ fromUnapplied: '0', fromApplied: '2900000', recoverable: '0' },
    },
  },
  'recoverable-settled': {
    1: { how: 'recovered', writtenOff: true, currency: 'NGN', amount: '2900000', left: '0' },
  },
  'redress-reversed': { 1: { currency: 'NGN', amount: '500000' } },
  'bank-receipt-reversed': { 1: { currency: 'NGN', amount: '2900000', paidOn: '2026-11-21' } },
  'payment-given-back': { 1: { ...paidFor, unapplied: '2900000' } },
  'receipt-payout-ordered': { 1: receiptTransfer },
  'payout-part-ordered': { 1: receiptTransfer },
  'receipt-payout-paid': { 1: receiptTransfer },
  'receipt-payout-failed': { 1: receiptTransfer },
  'refund-ordered': { 1: refund },
  'refund-paid': { 1: refund },
  'refund-failed': { 1: { ...refund, settled: '900000' } },
  'transfer-paid': { 1: transfer },
  'transfer-failed': { 1: transfer },
  'transfer-returned': { 1: transfer },
  'transfer-paid-twice': { 1: transfer },
  'paid-transfer-returned': {
    1: {
      ...{ payoutId: id, receiptId: id, currency: 'NGN' },
      amount: '500000',
      settled: '1500000',
    },
  },
};

/** Payloads of the same versions as the last release writes them, without fields added since. */
export const releasedPayloads: Readonly<Record<string, object>> = {
  'loan-cancelled': { ...loanAmount, by: 'staff', reason: 'The account is closed' },
  'restructuring-offered': { ...newSchedule, apr: '36.53', expiresOn: '2027-02-04' },
  'restructuring-accepted': { ...newSchedule, firstDueOn: '2027-02-21' },
  'withdrawal-cancelled': { ...settledTo, by: 'link', holder: 'CHIDI OKAFOR', reason: '' },
  'withdrawal-failed': settledTo,
  'withdrawal-returned': settledTo,
  'recoverable-settled': { how: 'recovered', currency: 'NGN', amount: '2900000', left: '0' },
  'refund-failed': refund,
};
