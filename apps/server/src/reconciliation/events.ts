import * as z from 'zod/mini';
import { businessDate, defineEvent, minorUnits } from '../events/index.ts';

/* Events of the lender's own money; the client id of these events is the lender's. */

const money = { currency: z.enum(['NGN', 'USD']), amount: minorUnits };

/** The provider paid to the lender's bank account; the subject is the settlement. */
export const settlementPosted = defineEvent('settlement-posted', 1, {
  providerId: z.string(),
  settledOn: businessDate,
  fee: minorUnits,
  ...money,
});

const entered = { heldAt: z.enum(['provider', 'bank']), note: z.string(), ...money };

/** Two people entered the balance of an account before the books began. */
export const openingBalanceEntered = defineEvent('opening-balance-entered', 1, entered);

/** Two people entered a top-up of the balance at the provider. */
export const topUpEntered = defineEvent('top-up-entered', 1, entered);
