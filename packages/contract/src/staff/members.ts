/** The lender's staff, and the changes to them that two administrators make. */
import * as z from 'zod/mini';
import { detail, listQuery, recordId, staffCall, time } from '../call.ts';
import { emailField, requiredLines, requiredText } from '../fields.ts';
import { staffPageOf } from '../lists.ts';
import { staffRole } from '../staff-rights.ts';
import { approval, proposalReplies } from './approvals.ts';

/**
 * `invited`: has not enrolled yet. `enrolling`: must set a password and a second factor again.
 */
export const staffState = z.enum(['invited', 'active', 'enrolling', 'disabled']);
export type StaffState = z.infer<typeof staffState>;

export const staffMember = z.object({
  id: recordId,
  email: z.string(),
  name: z.string(),
  role: staffRole,
  state: staffState,
  lastSignInAt: z.nullable(time),
  app: z.boolean(),
  passkeys: z.number(),
  /** Until when the emailed link works; null without one. */
  linkExpiresAt: z.nullable(time),
  /** The member who reads this list. */
  isYou: z.boolean(),
});
export type StaffMemberRecord = z.infer<typeof staffMember>;

export const staffMembers = staffCall('GET /staff/api/members/', {
  needs: ['read-staff'],
  summary: 'List the staff',
  query: listQuery,
  replies: { 200: z.extend(staffPageOf(staffMember), { proposals: z.array(approval) }) },
});

export const inviteForm = z.object({
  name: requiredText('Please enter the name', 100),
  email: emailField('Please enter the email', 'Invalid email address'),
  role: z.enum(staffRole.options, 'Please choose a role'),
});

export const inviteStaff = staffCall('POST /staff/api/members/invite/', {
  needs: ['manage-staff'],
  summary: 'Propose a new member of staff',
  description: 'Proposes a member. When another administrator approves, we email a link.',
  body: inviteForm,
  replies: proposalReplies,
});

export const roleForm = z.object({ role: z.enum(staffRole.options, 'Please choose a role') });

export const proposeRole = staffCall('POST /staff/api/members/:id/role/', {
  needs: ['manage-staff'],
  summary: 'Propose another role for a member of staff',
  body: roleForm,
  replies: proposalReplies,
});

export const proposeEnabling = staffCall('POST /staff/api/members/:id/enable/', {
  needs: ['manage-staff'],
  summary: 'Propose to enable a member of staff again',
  replies: proposalReplies,
});

export const memberReasonForm = z.object({ reason: requiredLines('Please write down the reason') });

export const proposeReEnrolment = staffCall('POST /staff/api/members/:id/enrol-again/', {
  needs: ['manage-staff'],
  summary: 'Propose to reset the sign-in of a member of staff',
  description:
    'Proposes a sign-in reset for a lost phone or password. When another administrator approves, ' +
    'every session ends, password and second factor are removed, and we email a link.',
  body: memberReasonForm,
  replies: proposalReplies,
});

const changed = { 200: staffMember, 409: detail };

export const disableStaff = staffCall('POST /staff/api/members/:id/disable/', {
  needs: ['manage-staff'],
  summary: 'Disable a member of staff',
  description:
    'Disables the account immediately and ends every session. Two administrators can ' +
    'enable it again.',
  body: memberReasonForm,
  replies: changed,
});

export const resendInvitation = staffCall('POST /staff/api/members/:id/resend/', {
  needs: ['manage-staff'],
  summary: 'Send the link of an invitation again',
  description: 'Sends a new link. The earlier one stops working.',
  replies: changed,
});

export const cancelInvitation = staffCall('POST /staff/api/members/:id/cancel/', {
  needs: ['manage-staff'],
  summary: 'Cancel an invitation',
  replies: { 200: detail, 409: detail },
});
