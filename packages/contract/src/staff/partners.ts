import * as z from 'zod/mini';
import { detail, fieldErrors, listQuery, recordId, staffCall, time } from '../call.ts';
import { requiredText } from '../fields.ts';
import { pageOf } from '../lists.ts';
import { approval } from './approvals.ts';

/** The largest roster, which has about a million lines. */
export const rosterLimitBytes = 100 * 1024 * 1024;

export const staffPartner = z.object({
  id: recordId,
  name: z.string(),
  /** Employees on the roster in use; null while there is none. */
  employees: z.nullable(z.number()),
  rosterSince: z.nullable(time),
  /** Employees who are clients. */
  linked: z.number(),
});
export type StaffPartner = z.infer<typeof staffPartner>;

/** An uploaded roster, from its reading to its end. */
export const staffRoster = z.object({
  id: recordId,
  partnerId: recordId,
  state: z.enum(['reading', 'refused', 'ready', 'in-use', 'replaced', 'discarded']),
  fileName: z.string(),
  bytes: z.number(),
  bytesRead: z.number(),
  lines: z.number(),
  problems: z.number(),
  /** Why the file as a whole cannot be read; empty when it can. */
  failure: z.string(),
  /** Compared with the roster in use when the file had been read. */
  comparison: z.nullable(
    z.object({ added: z.number(), kept: z.number(), removed: z.number(), linked: z.number() }),
  ),
  /** The email domains with most lines. */
  domains: z.array(z.object({ domain: z.string(), lines: z.number() })),
  uploadedBy: z.string(),
  uploadedAt: time,
  inUseSince: z.nullable(time),
});
export type StaffRoster = z.infer<typeof staffRoster>;

export const partnerForm = z.object({
  name: requiredText('Please enter the name of the company').check(
    z.maxLength(120, 'The name is too long'),
  ),
});
export type PartnerForm = z.infer<typeof partnerForm>;

/** A roster is a file, without other fields. */
export const rosterForm = z.object({});

export const staffPartners = staffCall('GET /staff/api/partners/', {
  needs: 'all staff',
  summary: 'List the corporate partners',
  description:
    'Returns the companies whose employees can take corporate staff loans, newest first.',
  query: listQuery,
  replies: { 200: pageOf(staffPartner) },
});

export const createPartner = staffCall('POST /staff/api/partners/', {
  needs: ['manage-partners'],
  summary: 'Add a corporate partner',
  body: partnerForm,
  replies: { 201: staffPartner },
});

export const staffPartnerDetail = staffCall('GET /staff/api/partners/:id/', {
  needs: 'all staff',
  summary: 'Read a corporate partner',
  replies: { 200: z.extend(staffPartner, { rosters: z.array(staffRoster) }) },
});

export const uploadRoster = staffCall('POST /staff/api/partners/:id/rosters/', {
  needs: ['manage-partners'],
  summary: 'Upload a roster',
  description:
    'Uploads a CSV file with the columns `email` and `staff_id`, of at most 100 MB. It is read ' +
    'in the background; nothing changes until it is proposed and someone else approves it.',
  replies: { 202: staffRoster, 400: fieldErrors },
});

export const staffRosterDetail = staffCall('GET /staff/api/rosters/:id/', {
  needs: 'all staff',
  summary: 'Read an uploaded roster',
  replies: {
    200: z.extend(staffRoster, {
      firstProblems: z.array(z.object({ line: z.number(), message: z.string() })),
      proposals: z.array(approval),
      canPropose: z.boolean(),
    }),
  },
});
export type StaffRosterDetail = z.infer<(typeof staffRosterDetail)['replies'][200]>;

export const rosterProblems = staffCall('GET /staff/api/rosters/:id/problems/', {
  needs: 'all staff',
  summary: 'Download the problems of a roster',
  description: 'Returns a CSV file with a row for each wrong line, up to 10,000.',
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});

export const proposeRoster = staffCall('POST /staff/api/rosters/:id/propose/', {
  needs: ['manage-partners'],
  summary: 'Propose to use a roster',
  description:
    'Proposes a roster. Employees are looked up in it when someone else has approved it.',
  replies: { 201: approval, 409: detail },
});

export const discardRoster = staffCall('POST /staff/api/rosters/:id/discard/', {
  needs: ['manage-partners'],
  summary: 'Discard a roster that is not in use',
  replies: { 200: staffRoster, 409: detail },
});
