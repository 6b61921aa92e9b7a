import * as z from 'zod/mini';
import { listQuery, recordId, staffCall, time, wireDate } from '../call.ts';
import { staffPageOf } from '../lists.ts';

/** Business fields at one time, under names for people; numbers of people are masked. */
const snapshot = z.nullable(
  z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  ),
);

export const auditEntry = z.object({
  id: recordId,
  at: time,
  who: z.string(),
  role: z.string(),
  action: z.string(),
  /** The action in words. */
  text: z.string(),
  subject: z.string(),
  subjectId: z.nullable(recordId),
  clientId: z.nullable(recordId),
  note: z.string(),
  network: z.string(),
  device: z.string(),
  call: z.string(),
  before: snapshot,
  after: snapshot,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** All of them together; one that is left out does not narrow the list. */
const auditFilters = {
  /** The id of a member of staff, or `server` for commands and jobs. */
  who: z.optional(z.string()),
  action: z.optional(z.string()),
  /** The id of the record. */
  subject: z.optional(z.string()),
  /** The id of a client. */
  client: z.optional(z.string()),
  from: z.optional(wireDate),
  to: z.optional(wireDate),
  /** Beginnings of words of the name, the subject and the note. */
  words: z.optional(z.string().check(z.maxLength(200))),
};
export const auditFilter = z.object(auditFilters);
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditLog = staffCall('GET /staff/api/audit/', {
  needs: ['read-audit'],
  summary: 'Read the audit log',
  query: z.extend(listQuery, auditFilters),
  replies: { 200: staffPageOf(auditEntry) },
});

export const auditOverview = staffCall('GET /staff/api/audit/overview/', {
  needs: ['read-audit'],
  summary: 'Get the search options of the audit log',
  replies: {
    200: z.object({
      members: z.array(z.object({ id: recordId, name: z.string() })),
      actions: z.array(z.object({ action: z.string(), text: z.string() })),
      check: z.nullable(
        z.object({
          at: time,
          entries: z.number(),
          differing: z.number(),
          differences: z.array(z.string()),
          /** The end of the chain, as `quarrter audit-check --end` takes it. */
          end: z.string(),
        }),
      ),
    }),
  },
});
export type AuditOverview = z.infer<(typeof auditOverview)['replies'][200]>;

export const auditExport = staffCall('GET /staff/api/audit/export/', {
  needs: ['read-audit'],
  summary: 'Export the audit log as CSV',
  description: 'Exports the filtered entries, newest first. The export is logged.',
  query: auditFilter,
  replies: { 200: z.file().check(z.mime(['text/csv'])) },
});
