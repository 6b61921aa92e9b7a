import { monthPattern } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { listQuery, money, recordId, staffCall, wireRate } from '../call.ts';
import { uncountedPageOf } from '../lists.ts';

/** The returns of an investor in a month and the tax withheld from them, less what was reversed. */
export const taxWithheldRow = z.object({
  /** Of the client. */
  id: recordId,
  clientName: z.string(),
  gross: money,
  tax: money,
  net: money,
  /** The tax in percent of the returns before it; null when more was reversed than credited. */
  rate: z.nullable(wireRate),
});
export type TaxWithheldRow = z.infer<typeof taxWithheldRow>;

const asked = z.object({
  month: z.string().check(z.regex(monthPattern, 'month must be like 2026-11.')),
  currency: z._default(z.enum(['NGN', 'USD'], 'currency must be NGN or USD.'), 'NGN'),
});

export const taxWithheld = staffCall('GET /staff/api/books/tax-withheld/', {
  needs: ['read-books'],
  summary: 'List the tax withheld from investors in a month',
  description:
    'Returns the investors with tax in account 2400 in a month. All of them together are the ' +
    'movement of that account.',
  query: z.object({ ...listQuery.shape, ...asked.shape }),
  replies: { 200: uncountedPageOf(taxWithheldRow) },
});

export const taxWithheldFile = staffCall('GET /staff/api/books/tax-withheld/file/', {
  needs: ['read-books'],
  summary: 'Save the tax withheld in a month as CSV',
  query: asked,
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});
