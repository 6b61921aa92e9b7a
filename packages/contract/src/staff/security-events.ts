import * as z from 'zod/mini';
import { date, listQuery, recordId, staffCall, time } from '../call.ts';
import { staffPageOf } from '../lists.ts';

export const securityEventKind = z.enum([
  'sign-in',
  'sign-in-failed',
  'second-factor-asked',
  'second-factor-failed',
  'second-factor-changed',
  'password-failed',
  'password-changed',
  'password-reset-asked',
  'email-change-asked',
  'email-change-cancelled',
  'email-changed',
  'session-ended',
  'session-expired',
  'not-signed-in',
  'forbidden',
  'over-limit',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

const person = z.nullable(z.object({ id: recordId, name: z.string() }));

export const securityEvent = z.object({
  id: recordId,
  at: time,
  kind: securityEventKind,
  client: person,
  member: person,
  /** The address that was typed, masked, where it is no client's and no member's. */
  who: z.string(),
  network: z.string(),
  device: z.string(),
  call: z.string(),
  status: z.number(),
  /** More than one: so many alike within a minute. */
  times: z.number(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const securityFilters = {
  kind: z.optional(z.string()),
  network: z.optional(z.string()),
  /** The id of a client. */
  client: z.optional(z.string()),
  /** The id of a member of staff. */
  member: z.optional(z.string()),
  from: z.optional(date),
  to: z.optional(date),
};
const securityFilter = z.object(securityFilters);
export type SecurityFilter = z.infer<typeof securityFilter>;

export const securityEvents = staffCall('GET /staff/api/security-events/', {
  needs: ['read-audit'],
  summary: 'Read the security events',
  query: z.extend(listQuery, securityFilters),
  replies: { 200: staffPageOf(securityEvent) },
});
