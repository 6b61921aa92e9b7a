import * as z from 'zod/mini';
import {
  clientCall,
  detail,
  listQuery,
  recordId,
  secondFactorAsked,
  wireAmount,
  wireTime,
} from '../call.ts';
import { dataExports, downloads, teamRequests, wrongPasswords } from '../limits.ts';
import { uncountedPageOf } from '../lists.ts';
import { erasureForm, exportForm } from './my-data-forms.ts';

export * from './my-data-forms.ts';

/** A copy of everything we hold about a client. */
export const dataExport = z.object({
  id: recordId,
  /** `failed`: it could not be made, and can be asked for again. */
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  asked_at: wireTime,
  /** How many files the copy has, and how many are written. */
  files: z.number(),
  files_done: z.number(),
  bytes: z.number(),
  /** Until when it can be downloaded. */
  expires_at: wireTime,
});
export type DataExport = z.infer<typeof dataExport>;

export const askDataExport = clientCall('POST /accounts/api/data-export/', {
  limits: [dataExports, wrongPasswords],
  summary: 'Start my data export',
  description:
    'Starts an export of everything we hold about the client, as a zip of JSON files and ' +
    'documents. It is made in the background; an email says when it is ready. While one is being ' +
    'made, asking again returns the export in progress.',
  example: { password: 'Harmattan-Rain-7' },
  body: exportForm,
  replies: { 202: dataExport },
});

export const readDataExport = clientCall('GET /accounts/api/data-export/', {
  summary: 'Get the status of my data export',
  description: 'Returns the newest export; null when none was requested in the last 3 days.',
  replies: { 200: z.object({ export: z.nullable(dataExport) }) },
});

export const downloadDataExport = clientCall('POST /accounts/api/data-export/:id/download/', {
  limits: [wrongPasswords, downloads],
  summary: 'Download my data export',
  description: 'Returns the zip, for 3 days after it was made.',
  body: exportForm,
  replies: { 200: z.file().check(z.mime(['application/zip'])), 403: secondFactorAsked },
});

/** When someone of our staff saw a number or a document of the client, or opened a record. */
export const staffAccess = z.object({
  id: recordId,
  at: wireTime,
  what: z.enum(['nin', 'bvn', 'account', 'document']),
  /** Of a document, or a record: which one, in words. */
  document: z.string(),
  name: z.string(),
  role: z.string(),
  reason: z.string(),
});
export type StaffAccess = z.infer<typeof staffAccess>;

export const staffAccessLog = clientCall('GET /accounts/api/staff-looks/', {
  summary: 'List staff access to my data',
  description:
    'Returns each view of the client’s full numbers or documents by staff, and each opening of a ' +
    'record, once an hour for each person; newest first.',
  query: listQuery,
  replies: { 200: uncountedPageOf(staffAccess) },
});

/** A call, visit, text message or email to the client. */
export const staffContact = z.object({
  id: recordId,
  at: wireTime,
  channel: z.enum(['call', 'sms', 'visit', 'email']),
  /** Of an email that we sent: its subject. */
  subject: z.string(),
  /** Who of staff it was; empty for an email that the product sent. */
  name: z.string(),
  role: z.string(),
});
export type StaffContact = z.infer<typeof staffContact>;

export const staffContacts = clientCall('GET /accounts/api/contacts/', {
  summary: 'List contacts with me',
  description:
    'Returns calls, visits and messages about a loan, and every email that was sent, including ' +
    'those with a link; newest first. The text of an email is not stored.',
  query: listQuery,
  replies: { 200: uncountedPageOf(staffContact) },
});

/** A request to erase a client's data, and the open matters that prevent it. */
export const erasure = z.object({
  request: z.nullable(
    z.object({
      id: recordId,
      asked_at: wireTime,
      state: z.enum(['waiting', 'withdrawn', 'declined', 'erased']),
      answered_at: z.nullable(wireTime),
      /** Why we declined it. */
      reply: z.string(),
    }),
  ),
  /** While something is here, nothing can be erased. */
  open: z.array(
    z.object({
      kind: z.enum(['loan', 'investment', 'withdrawal', 'receipt']),
      loan: z.nullable(z.object({ id: recordId, short_id: z.string(), loan_type: z.string() })),
      invested: z.nullable(z.object({ currency: z.enum(['NGN', 'USD']), amount: wireAmount })),
    }),
  ),
});
export type Erasure = z.infer<typeof erasure>;

export const readErasure = clientCall('GET /accounts/api/erasure-request/', {
  summary: 'Read my request to erase my data',
  description: 'Returns the newest request, and what is still open between the client and us.',
  replies: { 200: erasure },
});

export const askErasure = clientCall('POST /accounts/api/erasure-request/', {
  limits: [wrongPasswords, teamRequests],
  summary: 'Ask to erase my data',
  description:
    'Sends an erasure request, which staff decide on. 409 while a loan, an investment or money ' +
    'on its way is open; asking again returns the open request.',
  example: { password: 'Harmattan-Rain-7', reason: 'I no longer need the account.' },
  body: erasureForm,
  replies: { 200: erasure, 409: detail },
});

export const withdrawErasure = clientCall('POST /accounts/api/erasure-request/withdraw/', {
  limits: [teamRequests],
  summary: 'Cancel my request to erase my data',
  body: z.object({}),
  bodyOptional: true,
  replies: { 200: erasure, 409: detail },
});
