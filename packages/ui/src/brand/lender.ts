export const brand = {
  name: 'Quarrter',
  slug: 'quarrter',
  legalName: 'Quarrter Finance Limited',
  tagline: 'Loans and investments, clear to the last kobo.',
  partnerBank: 'Example Bank',
} as const;

/** Fills the lender's own names into a text that is not the lender's: `{partnerBank}`. */
export function inBrandWords(text: string): string {
  return text.replaceAll('{partnerBank}', brand.partnerBank);
}

/**
 * Registration and licence numbers, each with its kind: `RC 1234567`, `FCCPC approval …`. The home
 * page, the footer, the page about the lender and the terms show them.
 */
export const registrations: readonly string[] = [];

/** Where the registrations belong, until there are any: no one takes the product for a lender. */
export const standing: string =
  registrations.length > 0
    ? registrations.join(', ')
    : 'Demonstration: this is not a licensed lender';

/** Who founded and runs the company, shown by the page about it once they are entered. */
export const people: readonly { readonly name: string; readonly role: string }[] = [];

/** Shown beside every rate of an investment: who holds the money, and the risk of losing it. */
export const investmentRisk =
  `${brand.legalName} holds your money and lends it to borrowers: this is not a bank deposit, ` +
  'the NDIC does not insure it, and you could lose some or all of it.';

export const contact = {
  email: 'support@quarrter.example',
  phone: '+234 700 000 0000',
  phoneHref: 'tel:+2347000000000',
  address: '14 Marina Road, Lagos Island, Lagos',
  /** A line never ends between a figure and its am or pm. */
  hours:
    'Monday to Friday, 8\u00a0am to 6\u00a0pm; Saturday, 9\u00a0am to 2\u00a0pm (Lagos\u00a0time)',
  /** The same hours as figures: 1 is Monday. Promised times count while we are open. */
  openingHours: [
    { days: [1, 2, 3, 4, 5], from: 8, to: 18 },
    { days: [6], from: 9, to: 14 },
  ],
  /** Within how many hours we answer a message. */
  answerHours: 24,
} as const;

export type Testimonial = { readonly text: string; readonly role: string; readonly city: string };

/**
 * Quotes of clients, attributed by role and city, never by an invented name. Without testimonials
 * the section is left out.
 */
export const testimonials: readonly Testimonial[] = [];

/** Shown as examples in a demonstration, while there are no others. */
export const exampleTestimonials: readonly Testimonial[] = [
  {
    text:
      'I saw all 4 dates and the full cost before I accepted. My last payment was exactly ' +
      'what the offer said.',
    role: 'Pharmacist',
    city: 'Ibadan',
  },
  {
    text: 'Every month I see my return and its date. I know what comes next month, to the kobo.',
    role: 'Secondary school teacher',
    city: 'Enugu',
  },
  {
    text:
      'My network failed while I was paying. When I signed in again, the payment was there, and ' +
      'only once.',
    role: 'Fabric trader',
    city: 'Kano',
  },
];
