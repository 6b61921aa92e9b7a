import * as z from 'zod/mini';
import { clientCall, detail, recordId, wireDate, wireTime } from '../call.ts';
import { dateField } from '../fields.ts';
import { downloads, newStatements } from '../limits.ts';

export const statementCurrencies = ['NGN', 'USD'] as const;
export const statementFormats = ['pdf', 'csv'] as const;

const currency = z.enum(statementCurrencies, 'currency must be NGN or USD, or left out.');

export const statementQuery = z.object({
  from: dateField('Please choose the first day.'),
  to: dateField('Please choose the last day.'),
  /** Left out or empty: every currency. */
  currency: z.optional(z.union([z.literal(''), currency])),
  format: z._default(z.enum(statementFormats, 'format must be pdf or csv.'), 'pdf'),
});

/** A PDF statement that was asked for. */
export const statementRecord = z.object({
  id: recordId,
  from: wireDate,
  to: wireDate,
  currency: z.nullable(z.enum(statementCurrencies)),
  asked_at: wireTime,
  state: z.enum(['waiting', 'ready', 'failed']),
  lines: z.number(),
  lines_done: z.number(),
});
export type StatementRecord = z.infer<typeof statementRecord>;

export const statement = clientCall('GET /transactions/api/statement/', {
  limits: [newStatements, downloads],
  summary: 'Download a statement',
  description:
    'Returns every transaction and the balances from one day to another, both included, as PDF ' +
    'or CSV. A long PDF is made by a job: the reply is 202 with its record, and an ' +
    'email says when it is ready.',
  query: statementQuery,
  replies: { 200: z.file().check(z.mime(['application/pdf', 'text/csv'])), 202: statementRecord },
});

export const statementList = clientCall('GET /transactions/api/statements/', {
  summary: 'List my newest PDF statements',
  description: 'Returns the newest 10 statements, with the progress of a long one.',
  replies: { 200: z.object({ results: z.array(statementRecord) }) },
});

export const openStatement = clientCall('GET /transactions/api/statements/:id/', {
  limits: [downloads],
  summary: 'Download a PDF statement again',
  description: 'Returns the PDF. 409 while it is being made.',
  replies: { 200: z.file(), 409: detail },
});

export const yearlySummary = clientCall('GET /transactions/api/yearly-summary/', {
  limits: [downloads],
  summary: 'Download the summary of a year',
  description:
    'Returns a PDF with the interest paid, returns earned and tax withheld in a ' +
    'calendar year.',
  query: z.object({
    year: z
      .string('Please choose a year.')
      .check(z.regex(/^[1-9]\d{3}$/, 'year must be a year such as 2026.')),
  }),
  replies: { 200: z.file() },
});
