export const brand = {
  name: 'Quarrter',
  slug: 'quarrter',
  legalName: 'Quarrter Finance Limited',
  tagline: 'Every date and every naira in plain sight.',
  partnerBank: 'our partner bank',
} as const;

/** Registration and licence numbers, shown in the footer and the terms; none until there is one. */
export const registrations: readonly string[] = [];

export const contact = {
  email: 'support@quarrter.example',
  phone: '+234 700 000 0000',
  phoneHref: 'tel:+2347000000000',
  address: '14 Marina Road, Lagos Island, Lagos',
  hours: 'Monday to Friday, 8 am to 6 pm; Saturday, 9 am to 2 pm (Lagos time)',
  /** Within how many working hours a message is answered. */
  answerHours: 24,
} as const;

export type Testimonial = { readonly text: string; readonly role: string; readonly city: string };

/**
 * PUB-14: attributed by role and city, never by an invented name. Without any, the section is left
 * out.
 */
export const testimonials: readonly Testimonial[] = [
  {
    text: 'I saw the four dates and the whole cost before I ticked anything. The last payment was exactly what the first page said.',
    role: 'Pharmacist',
    city: 'Ibadan',
  },
  {
    text: 'Each month the return is there with its date. I know what comes next month, to the kobo.',
    role: 'Secondary school teacher',
    city: 'Enugu',
  },
  {
    text: 'My phone lost the network in the middle of paying. When I came back, the payment was there, once.',
    role: 'Fabric trader',
    city: 'Kano',
  },
];
