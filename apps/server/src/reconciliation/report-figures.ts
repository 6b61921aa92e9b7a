import * as z from 'zod/mini';
import { minorUnits } from '../events/index.ts';

/** A report as it is stored. A change of its fields must still read the older ones. */
export const reportFigures = z.object({
  movements: z.array(
    z.object({
      currency: z.string(),
      received: minorUnits,
      receivedCount: z.number(),
      paidOut: minorUnits,
      paidOutCount: z.number(),
      returned: minorUnits,
      takenBack: minorUnits,
      fees: minorUnits,
      settled: minorUnits,
      toppedUp: minorUnits,
      opening: minorUnits,
      providerCash: minorUnits,
      bankCash: minorUnits,
    }),
  ),
  /** The comparison that followed the close; the balances are those of its time. */
  balances: z.array(
    z.object({
      currency: z.string(),
      ledger: minorUnits,
      provider: minorUnits,
      inFlight: minorUnits,
      differences: minorUnits,
      unexplained: minorUnits,
    }),
  ),
  /** Open differences by kind. */
  differences: z.record(z.string(), z.number()),
  /** Work that waits for someone, counted by its kind. */
  work: z.record(z.string(), z.number()),
});
export type ReportFigures = z.infer<typeof reportFigures>;
