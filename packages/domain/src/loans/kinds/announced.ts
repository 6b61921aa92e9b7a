import { announceLoan } from './kind.ts';

/** Loans that the site announces; a descriptor in their place opens them. */
export const business = announceLoan({
  type: 'business',
  family: 'business',
  texts: { calculator: 'Business' },
});

export const proofOfFunds = announceLoan({
  type: 'proof-of-funds',
  family: 'educational',
  texts: { calculator: 'Educational, proof of funds' },
});
