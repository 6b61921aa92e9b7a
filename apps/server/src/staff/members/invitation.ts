import { staffRole } from '@quarrter/contract/staff';
import * as z from 'zod/mini';
import { defineApprovalKind } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database.ts';
import { conflict } from '../../platform/http-error.ts';
import { newId } from '../../platform/ids.ts';
import { staffDb } from '../tables.ts';
import { lockAdministrators, requireActiveAdministrator } from './lock-members.ts';
import { queueStaffLink } from './notices.ts';
import { roleTexts } from './states.ts';

/** A new member of staff: the subject is the email address, which no member has yet. */
export const staffInvitation = defineApprovalKind({
  name: 'staff-invitation',
  version: 1,
  payload: z.object({ email: z.string(), name: z.string(), role: staffRole }),
  proposeAs: 'manage-staff',
  decideAs: 'decide-staff',
  readSubject: async (tx, { id: email }) => {
    await rejectMember(tx, email);
    return { title: `Invitation of ${email}`, facts: {} };
  },
  describe: async (_tx, _subject, { email, name, role }) => [
    { label: 'Name', before: '', after: name },
    { label: 'Email', before: '', after: email },
    { label: 'Role', before: '', after: roleTexts[role] },
  ],
  execute: async (tx, { payload: { email, name, role }, decidedBy }) => {
    requireActiveAdministrator(await lockAdministrators(tx), decidedBy.staffId);
    const created = await staffDb(tx)
      .insertInto('staff_members')
      .values({
        staff_id: newId(),
        email,
        name,
        role,
        password_hash: null,
        totp_secret_sealed: null,
        totp_confirmed_at: null,
        enrolled_at: null,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('staff_id')
      .executeTakeFirst();
    if (created === undefined) throw alreadyMember();
    await queueStaffLink(tx, created.staff_id);
  },
});

async function rejectMember(reader: Reader, email: string): Promise<void> {
  const known = await staffDb(reader)
    .selectFrom('staff_members')
    .select('staff_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (known !== undefined) throw alreadyMember();
}

function alreadyMember() {
  return conflict('This address is a member of staff already.');
}
