import * as z from 'zod/mini';
import { date, detail, staffCall } from '../call.ts';
import { requiredLines } from '../fields.ts';
import { bureauFiles } from '../limits.ts';
import { needsProof } from '../second-factor.ts';
import { actReplies } from './loans.ts';

export const askBureaus = staffCall('POST /staff/api/loans/:id/credit-reports/', {
  needs: ['ask-bureaus'],
  summary: 'Ask the credit bureaus',
  description:
    'Asks each bureau that has not answered in the last 30 days. Needs the consent that the ' +
    'client gave with the application. The answers follow; read the loan again.',
  replies: actReplies,
});

export const requestConsent = staffCall('POST /staff/api/loans/:id/credit-check-request/', {
  needs: ['ask-bureaus'],
  summary: 'Ask the client to agree to a credit check',
  description: 'Emails the client, up to once a day, while the application is open.',
  replies: actReplies,
});

const bureauFileRecord = z.object({
  month: z.string(),
  /** Its last day. */
  asOf: date,
  loans: z.number(),
  /** Left out, because their clients did not agree. */
  withoutConsent: z.number(),
});
export type BureauFile = z.infer<typeof bureauFileRecord>;

export const bureauFile = staffCall('GET /staff/api/bureau-files/:month/', {
  needs: ['send-bureau-file'],
  summary: 'Read the credit bureau file of a month',
  description: 'Returns the file of a month that has ended, such as `2026-10`.',
  replies: { 200: bureauFileRecord, 409: detail },
});

export const downloadBureauFile = staffCall('POST /staff/api/bureau-files/:month/download/', {
  needs: ['send-bureau-file'],
  limits: [bureauFiles],
  summary: 'Export the credit bureau file as CSV',
  description:
    'Exports one row for each loan that was open in the month and whose client agreed, at its ' +
    'month-end balance. Contains names, NIN and BVN. Needs the second factor of the last 5 ' +
    'minutes. The audit log has the reason, and each client sees who saved their numbers and why.',
  body: z.object({ reason: requiredLines('Please say why you need this file', 300) }),
  example: { reason: 'To send it to both credit bureaus.' },
  replies: { 200: z.file().check(z.mime(['text/csv'])), 403: needsProof, 409: detail },
});
