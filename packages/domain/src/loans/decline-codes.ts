/**
 * Why an application was declined, for the lender's statistics; the client reads the officer's own
 * words. Applications that were declined before there were codes have none.
 */
export const declineCodes = [
  ...(['income-too-low', 'existing-debts', 'bureau-record', 'identity-not-confirmed'] as const),
  ...(['documents', 'outside-policy', 'withdrawn', 'other'] as const),
] as const;

export type DeclineCode = (typeof declineCodes)[number];

/** As staff read them. */
export const declineTexts: { readonly [C in DeclineCode]: string } = {
  'income-too-low': 'Income too low for the instalment',
  'existing-debts': 'Existing debts',
  'bureau-record': 'Credit bureau record',
  'identity-not-confirmed': 'Identity not confirmed',
  documents: 'Documents missing or not genuine',
  'outside-policy': 'Outside our policy',
  withdrawn: 'Withdrawn by the client',
  other: 'Other',
};
