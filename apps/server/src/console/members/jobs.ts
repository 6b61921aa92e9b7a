import type { PlatformDeps } from '../../platform/deps.ts';
import { type EmailContent, renderEmail } from '../../platform/email/render-email.ts';
import { handleJob, type JobHandlers } from '../../platform/jobs/jobs.ts';
import { staffDb } from '../tables.ts';
import { enrolmentEmail, noticeEmail } from './emails.ts';
import { makeStaffLink } from './links.ts';
import { lockMember } from './lock-members.ts';
import { sendStaffLink, sendStaffNotice } from './notices.ts';
import { stateOf } from './states.ts';

/**
 * The emails to members of staff. A job that runs twice sends its email twice, with one Message-ID;
 * the link of the later one works.
 */
export function memberJobs(deps: PlatformDeps): JobHandlers {
  const send = async (email: EmailContent, id: string) =>
    deps.mailer.send(await renderEmail(email), `job-${id}`);
  return {
    ...handleJob(sendStaffLink, async ({ staffId }, { id }) => {
      const email = await writeEnrolmentEmail(deps, staffId, new Date());
      if (email !== null) await send(email, id);
    }),
    ...handleJob(sendStaffNotice, async ({ staffId, notice, detail }, { id }) => {
      const member = await staffDb(deps.db)
        .selectFrom('staff_members')
        .select(['email', 'name', 'role', 'enrolled_at'])
        .where('staff_id', '=', staffId)
        .executeTakeFirst();
      if (member !== undefined) await send(noticeEmail(member, notice, detail), id);
    }),
  };
}

/** Null for a member who has enrolled, was disabled or whose invitation has been cancelled. */
function writeEnrolmentEmail(
  { db, staffUrl }: PlatformDeps,
  staffId: string,
  now: Date,
): Promise<EmailContent | null> {
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staffId);
    if (member === undefined) return null;
    const state = stateOf(member);
    if (state !== 'invited' && state !== 'enrolling') return null;
    return enrolmentEmail(member, await makeStaffLink(tx, staffUrl, staffId, now));
  });
}
