import * as z from 'zod/mini';
import { detail, staffCall } from '../call.ts';

/*
 * Documents as staff see them: pages as pictures, which hold nothing that a browser would run. A
 * copy to save is made of the same pictures; the original stays with us.
 */

type DocumentPath = `/staff/api/${string}/:id/${string}/:documentId/`;

/** The calls for documents of one kind: a copy to save, opening the pages, and one page. */
function documentCalls(path: DocumentPath, what: string) {
  const copy = staffCall(`GET ${path}`, {
    needs: ['open-document'],
    summary: `Download ${what}`,
    description:
      'Returns the pages as a new PDF without anything else of the file. The audit log ' +
      'records it.',
    replies: { 200: z.file(), 409: detail, 503: detail },
  });
  const open = staffCall(`GET ${path}pages/`, {
    needs: ['open-document'],
    summary: `Open ${what}`,
    description:
      'Opens the document and counts its pages. `viewing` is needed to read them, for an hour. ' +
      'The audit log records it. `pages` is 0 for a document that cannot be shown.',
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
  const page = staffCall(`GET ${path}pages/:page/`, {
    needs: ['open-document'],
    summary: `Read a page of ${what}`,
    description: 'Returns a WebP picture of one page of an opened document.',
    query: z.object({ viewing: z.string('Open the document first.') }),
    replies: {
      200: z.file().check(z.mime(['image/webp'])),
      400: z.union([z.record(z.string(), z.array(z.string())), detail]),
      409: detail,
      503: detail,
    },
  });
  return [copy, open, page] as const;
}

export type DocumentCalls = ReturnType<typeof documentCalls>;

export const loanDocument = documentCalls(
  '/staff/api/loans/:id/documents/:documentId/',
  'a document',
);

export const payoutConfirmation = documentCalls(
  '/staff/api/payouts/:id/evidence/:documentId/',
  'the confirmation of a payout',
);

export const bankReceiptConfirmation = documentCalls(
  '/staff/api/receipts/:id/confirmation/:documentId/',
  'the confirmation of a bank receipt',
);

export const correctionEvidence = documentCalls(
  '/staff/api/clients/:id/corrections/:documentId/',
  'the evidence of a correction',
);

export const estateEvidence = documentCalls(
  '/staff/api/clients/:id/estate/:documentId/',
  'a document of an estate',
);
