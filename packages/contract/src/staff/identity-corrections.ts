import { parseIsoDate } from '@quarrter/domain/calendar';
import { invalidBvnMessage, invalidNinMessage, isBvn, isNin } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { defineStaffCall, detail, recordId } from '../call.ts';
import { nameField, optionalIf, requiredLines } from '../fields.ts';
import { uploadReplies } from './approvals.ts';
import { onClient } from './clients.ts';
import { payoutEvidencePage, payoutEvidencePages } from './payout-evidence.ts';

/*
 * A client cannot change details that staff verified (PRO-11): an officer proposes the change with
 * a PDF as evidence, and the second person sees its pages (as in `staffDocumentPages`).
 */

/** The text fields of the form; the file is a part of its own. */
export const correctionForm = z.object({
  firstName: nameField('Please enter the first name'),
  lastName: nameField('Please enter the last name'),
  dateOfBirth: optionalIf((text) => parseIsoDate(text) !== null, 'Please enter a valid date.'),
  nin: optionalIf(isNin, invalidNinMessage),
  bvn: optionalIf(isBvn, invalidBvnMessage),
  reason: requiredLines('Please give the reason', 500),
});

export const proposeCorrection = defineStaffCall({
  ...onClient,
  method: 'POST',
  path: '/staff/api/clients/:id/correct-identity/',
  needs: ['correct-identity'],
  summary: 'Propose to correct a client’s verified identity',
  description:
    'Proposes a correction as a form (multipart) with name, `reason` and a PDF as evidence, ' +
    '`file`. `dateOfBirth`, ' +
    '`nin` and `bvn` stay as they are unless they are given. Everything changes when someone ' +
    'else, who opened the evidence, approves; the client is then emailed. 409 while nothing is ' +
    'verified, or another correction waits.',
  replies: uploadReplies,
});

const onEvidence = { id: recordId, documentId: recordId };

export const correctionFile = defineStaffCall({
  method: 'GET',
  path: '/staff/api/clients/:id/corrections/:documentId/',
  needs: ['open-document'],
  summary: 'Download the evidence of a correction',
  description:
    'Returns the pages as a new PDF without anything else of the file. The audit log ' +
    'records it.',
  params: z.object(onEvidence),
  replies: { 200: z.file(), 409: detail, 503: detail },
});

export const correctionPages = defineStaffCall({
  method: 'GET',
  path: '/staff/api/clients/:id/corrections/:documentId/pages/',
  needs: ['open-document'],
  summary: 'Open the evidence of a correction',
  description:
    'Opens the evidence and counts its pages. `viewing` is needed to read them, for an hour. The ' +
    'audit log records it. ' +
    '`pages` is 0 for a document that cannot be shown.',
  params: z.object(onEvidence),
  replies: payoutEvidencePages.replies,
});

export const correctionPage = defineStaffCall({
  method: 'GET',
  path: '/staff/api/clients/:id/corrections/:documentId/pages/:page/',
  needs: ['open-document'],
  summary: 'Read a page of the evidence of a correction',
  description: 'Returns a WebP picture of one page of opened evidence.',
  params: z.object({ ...onEvidence, page: z.string() }),
  query: payoutEvidencePage.query,
  replies: payoutEvidencePage.replies,
});
