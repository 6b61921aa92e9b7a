import * as z from 'zod/mini';

/** Digits of minor units, because JSON numbers are not exact. */
const units = z.codec(z.string().check(z.regex(/^-?\d+$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

/** A report as it is stored. A change of its fields must still read the older ones. */
export const reportFigures = z.object({
  movements: z.array(
    z.object({
      currency: z.string(),
      received: units,
      receivedCount: z.number(),
      paidOut: units,
      paidOutCount: z.number(),
      returned: units,
      takenBack: units,
      fees: units,
      settled: units,
      toppedUp: units,
      opening: units,
      providerCash: units,
      bankCash: units,
    }),
  ),
  /** The comparison that followed the close; the balances are those of its time. */
  balances: z.array(
    z.object({
      currency: z.string(),
      ledger: units,
      provider: units,
      inFlight: units,
      differences: units,
      unexplained: units,
    }),
  ),
  /** Open differences by kind. */
  differences: z.record(z.string(), z.number()),
  /** What waits for someone, by what it is. */
  work: z.record(z.string(), z.number()),
});
export type ReportFigures = z.infer<typeof reportFigures>;
