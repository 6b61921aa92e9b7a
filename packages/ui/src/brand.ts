/**
 * Everything a lender would change to make this product theirs, in words (decisions, first lines):
 * name, contact details, claims, testimonials, partner bank. Colours live in tokens.css, the mark in
 * Logo.tsx. Plain TypeScript without React, so that e-mails can use it as well.
 */
export const brand = {
  name: 'Quarrter',
  slug: 'quarrter',
  tagline: 'Loans and investments, said plainly.',
  legalName: 'Quarrter Finance Limited',
  description:
    'Borrow in naira with every date and the whole cost in front of you, or invest from N10,000 and watch it earn each month.',
  partnerBank: 'our partner bank',
  contact: {
    email: 'support@quarrter.example',
    phone: '+234 700 000 0000',
    phoneHref: 'tel:+2347000000000',
    address: '14 Marina Road, Lagos Island, Lagos',
    hours: 'Monday to Friday, 8 am to 6 pm; Saturday, 9 am to 2 pm (Lagos time)',
  },
  /** PUB-32: marketing claims for loans; a lender changes them here when they stop being true. */
  loanClaims: {
    approvalMinutes: 30,
    payoutMinutes: 10,
    lowestMonthlyRate: '1.5%',
  },
  /** PUB-33..35. `insurer` backs the words about insured savings and is shown with them. */
  investmentClaims: {
    highestReturn: '25%',
    withdrawalMinutes: 2,
    minimumNaira: '10,000',
    investMinutes: 5,
    signUpMinutes: 5,
  },
  /** PUB-36: stands wherever withdrawals are praised. */
  withdrawalFootnote:
    'Investment withdrawals are only available from the agreed maturity date: three months after the start of a full-time investment, and the end stated in the contract of a limited-time one.',
  /** PUB-14: attributed by role and city, never by an invented name. */
  testimonials: [
    {
      text: 'I saw the four dates and the whole cost before I ticked anything. The last payment was exactly what the first page said.',
      author: 'Pharmacist',
      place: 'Ibadan',
    },
    {
      text: 'Each month the return is there with its date. I know what comes next month, to the kobo.',
      author: 'Secondary school teacher',
      place: 'Enugu',
    },
    {
      text: 'My phone lost the network in the middle of paying. When I came back, the payment was there, once.',
      author: 'Fabric trader',
      place: 'Kano',
    },
  ],
} as const;
