import * as z from 'zod/mini';
import { defineStaffCall, detail, recordId } from '../call.ts';

/*
 * Documents as staff see them: pages as pictures, which hold nothing that a browser would run. A
 * copy to save is made of the same pictures (`staffDocument`); the original stays with us.
 */

const onDocument = { id: recordId, documentId: recordId };

export const staffDocumentPages = defineStaffCall({
  method: 'GET',
  path: '/staff/api/loans/:id/documents/:documentId/pages/',
  needs: ['open-document'],
  summary: 'Open a document',
  description:
    'Opens the document and counts its pages. `viewing` is needed to read them, for an hour. The ' +
    'audit log records it. ' +
    '`pages` is 0 for a document that cannot be shown.',
  params: z.object(onDocument),
  replies: {
    200: z.object({
      /** The label under which it was asked for: `Bank statement`. */
      label: z.string(),
      pages: z.number(),
      viewing: z.string(),
    }),
    503: detail,
  },
});

export const staffDocumentPage = defineStaffCall({
  method: 'GET',
  path: '/staff/api/loans/:id/documents/:documentId/pages/:page/',
  needs: ['open-document'],
  summary: 'Read a page of a document',
  description: 'Returns a WebP picture of one page of an opened document.',
  params: z.object({ ...onDocument, page: z.string() }),
  query: z.object({ viewing: z.string('Open the document first.') }),
  replies: {
    200: z.file().check(z.mime(['image/webp'])),
    400: z.union([z.record(z.string(), z.array(z.string())), detail]),
    503: detail,
  },
});
