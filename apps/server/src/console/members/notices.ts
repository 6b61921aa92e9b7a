import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';

/** Emailed to the member, because it may have been someone else. */
export const notices = [
  'new-network',
  'password-changed',
  'app-changed',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-replaced',
  'recovery-code-used',
  'enrolled-again',
  'role-changed',
  'disabled',
  'enabled',
] as const;

export type Notice = (typeof notices)[number];

export const sendStaffNotice = defineJob('send-staff-notice', {
  staffId: z.uuid(),
  notice: z.enum(notices),
  detail: z.string(),
});

export const sendStaffLink = defineJob('send-staff-link', { staffId: z.uuid() });

/** `detail` is the device of a sign-in, or the name of a passkey or role. */
export function queueNotice(tx: Tx, staffId: string, notice: Notice, detail = ''): Promise<void> {
  return queueJob(tx, sendStaffNotice, { staffId, notice, detail });
}

/** Emails a link to enrol with; the job makes its token, which is stored nowhere. */
export function queueStaffLink(tx: Tx, staffId: string): Promise<void> {
  return queueJob(tx, sendStaffLink, { staffId }, { key: `send-staff-link:${staffId}` });
}
