import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, listQuery, recordId, wireTime } from './call.ts';
import { staffPageOf } from './lists.ts';

export const auditEntry = z.object({
  id: recordId,
  at: wireTime,
  who: z.string(),
  role: z.string(),
  act: z.string(),
  subject: z.string(),
  subject_id: z.nullable(recordId),
  note: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = defineCall({
  method: 'GET',
  path: '/staff/api/audit/',
  auth: 'staff',
  summary: 'Read the audit log',
  description: 'Everything staff did, newest first.',
  query: listQuery,
  replies: {
    200: staffPageOf(auditEntry),
    400: fieldErrors,
    401: detail,
    403: detail,
  },
});
