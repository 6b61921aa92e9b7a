import * as z from 'zod/mini';

/** Digits of kobo, because JSON numbers are not exact. */
const kobo = z.codec(z.string().check(z.regex(/^\d+$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

const facility = z.object({
  lender: z.string(),
  kind: z.string(),
  openedOn: z.nullable(z.string()),
  amount: kobo,
  balance: kobo,
  overdue: kobo,
  /** In the bureau's words: `Performing`. */
  standing: z.string(),
});

/**
 * The figures that both bureaus report alike, as they are stored. Nothing in it names the person.
 * It is evidence of a decision and is never deleted before its time: a change of its shape takes a
 * new version.
 */
export const creditReport = z.object({
  version: z.literal(1),
  score: z.nullable(z.int()),
  /** Of the loans that are not closed, all of them counted, the largest of them listed. */
  openFacilities: z.int(),
  outstanding: kobo,
  overdue: kobo,
  /** Of the loan that is latest; a bureau that counts months gives 30 for each. */
  daysInArrears: z.int(),
  /** The sum of the open loans' monthly instalments; null where the bureau does not report it. */
  monthlyInstalments: z.nullable(kobo),
  /** By how many lenders the bureau was asked lately. */
  enquiries: z.int(),
  facilities: z.array(facility),
});
export type CreditReport = z.output<typeof creditReport>;
export type ReportedFacility = CreditReport['facilities'][number];

const listed = 30;

/** Adds up the open facilities, and lists those with the largest balances. */
export function summarise(
  open: readonly ReportedFacility[],
  rest: Pick<CreditReport, 'score' | 'daysInArrears' | 'monthlyInstalments' | 'enquiries'>,
): CreditReport {
  const sum = (of: (one: ReportedFacility) => bigint) =>
    open.reduce((total, one) => total + of(one), 0n);
  const largest = open.toSorted((one, other) => Number(other.balance - one.balance));
  return {
    version: 1,
    ...rest,
    openFacilities: open.length,
    outstanding: sum(({ balance }) => balance),
    overdue: sum(({ overdue }) => overdue),
    facilities: largest.slice(0, listed),
  };
}
