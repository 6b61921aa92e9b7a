import { staffRole, staffRoleNames } from '@quarrter/contract/staff-rights';
import * as z from 'zod/mini';
import { defineApprovalKind } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { staffDb } from '../tables.ts';
import { insertInvited } from './insert-invited.ts';
import { lockAdministrators, requireActiveAdministrator } from './lock-members.ts';
import { queueStaffLink } from './notices.ts';

/** A new member of staff: the subject is the email address, which no member has yet. */
export const staffInvitation = defineApprovalKind({
  name: 'staff-invitation',
  version: 1,
  noun: 'invitation',
  effect: 'We’ll email a link to set up the account. It expires after 24 hours.',
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
    { label: 'Role', before: '', after: staffRoleNames[role] },
  ],
  execute: async (tx, { payload: { email, name, role }, decidedBy }) => {
    requireActiveAdministrator(await lockAdministrators(tx), decidedBy.staffId);
    const staffId = await insertInvited(tx, { email, name, role });
    if (staffId === null) throw alreadyMember();
    await queueStaffLink(tx, staffId);
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
  return conflict('A member of staff already has this address.');
}
