/**
 * What the public pages promise (PUB-32 to PUB-35). A claim is switched off by `null` or `false` on the
 * day it stops being true: its sentence goes, and its card or figure with it.
 */
export type Claims = {
  /** Loans are for individuals and businesses. */
  readonly forEverybody: boolean;
  /** Approval in as little as so many minutes. */
  readonly approvalMinutes: number | null;
  /** The money in as little as so many minutes after the offer was accepted. */
  readonly payoutMinutes: number | null;
  /** Per month; the least an approver may offer. */
  readonly lowestMonthlyRate: string | null;
  readonly noCollateral: boolean;
  readonly flexibleDates: boolean;
  readonly secureInvestment: boolean;
  readonly noHiddenCharges: boolean;
  /** On long-term investments. */
  readonly highestReturn: string | null;
  /** To a bank account, from the maturity date on. */
  readonly withdrawalMinutes: number | null;
  readonly diversePortfolio: boolean;
  /** Only with a policy to show for it: what is said on the card. */
  readonly insurance: string | null;
  readonly minimumInvestment: string | null;
  readonly investMinutes: number | null;
  readonly signUpMinutes: number | null;
};

export const claims: Claims = {
  forEverybody: true,
  approvalMinutes: 30,
  payoutMinutes: 10,
  lowestMonthlyRate: '1.5%',
  noCollateral: true,
  flexibleDates: true,
  secureInvestment: true,
  noHiddenCharges: true,
  highestReturn: '25%',
  withdrawalMinutes: 2,
  diversePortfolio: true,
  insurance:
    'Savings with us are insured. Ask us who insures them, for how much and against what, before you invest.',
  minimumInvestment: 'N10,000',
  investMinutes: 5,
  signUpMinutes: 5,
};

/** PUB-36: stands wherever withdrawals are praised. */
export const withdrawalFootnote =
  'Investment withdrawals are only available from the agreed maturity date: three months after the start of a full-time investment, and the end stated in the contract of a limited-time one.';
