import { brand } from './lender.ts';

/** The terms of the lien form for the holder of an account, for the lender's counsel to settle. */
export const lienTerms: readonly string[] = [
  `${brand.legalName} pays the loan into the account, and the bank holds that amount under a ` +
    'lien. I cannot withdraw or transfer it while the lien is in force.',
  'The bank may confirm the balance of the account to the school, or to the office that decides ' +
    'on the visa, when I ask for it.',
  `The bank may tell ${brand.legalName} the balance of the account, and whether the lien is in ` +
    'force.',
  `When the loan has to be repaid, the bank may pay what I owe from the amount under the lien to ` +
    `${brand.legalName}, and no more.`,
  `The lien ends when ${brand.legalName} tells the bank in writing that the loan is repaid or ` +
    'was cancelled. It does so within 5 working days.',
];
