import { defineEvent } from '../events/index.ts';

/*
 * A client's request to erase their data. The subject is the request, which holds what the client
 * and staff wrote: an event stays for good, so it holds neither. That the client was erased is no
 * event, because its email goes to an address that is gone by then.
 */

export const erasureAsked = defineEvent('erasure-asked', 1, {}, { emailed: true });

export const erasureWithdrawn = defineEvent('erasure-withdrawn', 1, {});

export const erasureDeclined = defineEvent('erasure-declined', 1, {}, { emailed: true });
