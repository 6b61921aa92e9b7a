import { addDays, type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { allClients } from '../../src/platform/database/client-buckets.ts';
import type { Closing } from '../../src/platform/database/day-step.ts';

/** The close of a date over all clients, for a test that runs its steps itself. */
export function closingOf(date: IsoDate): Closing {
  const next = addDays(date, 1);
  return {
    date,
    next,
    heardOn: next,
    missedSince: null,
    at: startOfDay(next),
    sealedThrough: null,
    bucket: allClients,
  };
}
