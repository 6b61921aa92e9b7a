import { defineEvent } from '../events/index.ts';

/*
 * A client's request to erase their data. The subject is the request, which has the texts of the
 * client and of staff: an event is stored for good, so it contains neither. That the client was
 * erased is no event, because its email goes to an address that is gone by then.
 */

export const erasureAsked = defineEvent('erasure-asked', 1, {}, { emailed: true });

export const erasureWithdrawn = defineEvent('erasure-withdrawn', 1, {});

export const erasureDeclined = defineEvent('erasure-declined', 1, {}, { emailed: true });
