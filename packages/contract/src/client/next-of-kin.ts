import * as z from 'zod/mini';
import { clientCall } from '../call.ts';

/**
 * The next of kin that the client gave last: in the profile, or else with an investment. The NIN is
 * masked to its last 4 digits; sent back unchanged, for the same person, it means the stored one.
 */
export const savedNextOfKinRecord = z.object({
  next_of_kin_title: z.string(),
  next_of_kin_first_name: z.string(),
  next_of_kin_last_name: z.string(),
  next_of_kin_date_of_birth: z.string(),
  next_of_kin_relationship: z.string(),
  next_of_kin_email: z.string(),
  next_of_kin_phone_number: z.string(),
  next_of_kin_nin: z.string(),
});
export type SavedNextOfKin = z.infer<typeof savedNextOfKinRecord>;

export const savedNextOfKin = clientCall('GET /investments/api/saved-next-of-kin/', {
  summary: 'Read my saved next of kin',
  description:
    'Returns the next of kin to fill an investment form with: that of the profile or of the last ' +
    'investment, or null when neither is complete.',
  replies: { 200: z.object({ next_of_kin: z.nullable(savedNextOfKinRecord) }) },
});
