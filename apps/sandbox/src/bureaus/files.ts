/** A person's file at the bureaus of the sandbox. Amounts are naira. */
export type CreditFile = {
  readonly score: number | null;
  readonly facilities: readonly Facility[];
  readonly enquiries: number;
};

export type Facility = {
  readonly lender: string;
  readonly kind: string;
  readonly account: string;
  readonly opened: string;
  readonly amount: number;
  readonly balance: number;
  readonly instalment: number;
  readonly overdue: number;
  readonly daysLate: number;
};

const cooperative: Facility = {
  lender: 'Harbour Microfinance Bank',
  kind: 'Personal loan',
  account: 'HMB-00417',
  opened: '2026-03-02',
  amount: 250_000,
  balance: 120_000,
  instalment: 24_500,
  overdue: 0,
  daysLate: 0,
};

const card: Facility = {
  lender: 'Savanna Bank',
  kind: 'Credit card',
  account: 'SAV-9932',
  opened: '2025-08-19',
  amount: 100_000,
  balance: 38_250.5,
  instalment: 10_000,
  overdue: 0,
  daysLate: 0,
};

/**
 * The file of a person, by the last digit of the BVN: 0 and a BVN that begins with 000 have none,
 * 8 has a file without loans, 9 is late elsewhere, and all others have two loans in good order.
 */
export function fileOf(bvn: string): CreditFile | null {
  if (bvn.endsWith('0') || bvn.startsWith('000')) return null;
  if (bvn.endsWith('8')) return { score: null, facilities: [], enquiries: 1 };
  if (bvn.endsWith('9')) {
    const late = { ...cooperative, overdue: 73_500, daysLate: 96 };
    return { score: 512, facilities: [late, card], enquiries: 6 };
  }
  return { score: 688, facilities: [cooperative, card], enquiries: 2 };
}
