import { parseIsoDate } from '@quarrter/domain/calendar';
import { invalidBvnMessage, invalidNinMessage, isBvn, isNin } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import { nameField, optionalIf, requiredLines } from '../fields.ts';
import { uploadReplies } from './approvals.ts';

/*
 * A client cannot change details that staff verified (PRO-11): an officer proposes the change with
 * a PDF as evidence, and the second person sees its pages (`correctionEvidence`).
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

export const proposeCorrection = staffCall('POST /staff/api/clients/:id/correct-identity/', {
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
