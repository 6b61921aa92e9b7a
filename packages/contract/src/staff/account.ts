/** Calls with which a member of staff sees and changes their own account. */
import * as z from 'zod/mini';
import { detail, staffCall, time } from '../call.ts';
import { changePasswordForm } from '../client/account-forms.ts';
import { ownSession } from '../client/accounts.ts';
import { sessionCalls, wrongCodes, wrongPasswords } from '../limits.ts';
import {
  appSecret,
  browserOptions,
  codeForm,
  creationAnswerField,
  needsProof,
  passkeyNameField,
  proofForm,
  recoveryCodes,
  secondFactorChallenge,
  secondFactorState,
} from '../second-factor.ts';
import { staffRole } from '../staff-rights.ts';

export const staffAccountRecord = z.object({
  email: z.string(),
  name: z.string(),
  role: staffRole,
  lastSignInAt: z.nullable(time),
  secondFactor: secondFactorState,
  sessions: z.array(ownSession),
});
export type StaffAccount = z.infer<typeof staffAccountRecord>;

const withFactor = 'Needs a second factor given within 5 minutes.';

export const staffAccount = staffCall('GET /staff/api/account/', {
  needs: 'all staff',
  summary: 'Read my second factor and sessions as staff',
  replies: { 200: staffAccountRecord },
});

export const changeStaffPassword = staffCall('POST /staff/api/account/password/', {
  needs: 'all staff',
  limits: [wrongPasswords],
  summary: 'Change my password as staff',
  description: `Changes the password and ends every session. ${withFactor}`,
  body: changePasswordForm,
  replies: { 200: detail, 403: needsProof },
});

export const staffChallenge = staffCall('POST /staff/api/account/challenge/', {
  needs: 'all staff',
  limits: [sessionCalls],
  summary: 'Start a second-factor challenge (staff)',
  replies: { 200: secondFactorChallenge },
});

export const staffProof = staffCall('POST /staff/api/account/prove/', {
  needs: 'all staff',
  limits: [wrongCodes, sessionCalls],
  summary: 'Verify my second factor (staff)',
  description: 'Takes one of `code`, `recovery_code` or `passkey`; each works once.',
  body: proofForm,
  replies: { 200: detail },
});

export const beginStaffApp = staffCall('POST /staff/api/account/begin-code/', {
  needs: 'all staff',
  summary: 'Start setting up an authenticator app (staff)',
  description:
    'Returns a key, which takes effect after you send a code to `confirm-code`. ' + withFactor,
  replies: { 200: appSecret, 403: needsProof },
});

export const confirmStaffApp = staffCall('POST /staff/api/account/confirm-code/', {
  needs: 'all staff',
  limits: [wrongCodes],
  summary: 'Confirm an authenticator app as staff',
  description: `Confirms the app and replaces an earlier one. ${withFactor}`,
  body: codeForm,
  replies: { 200: z.object({ recoveryCodes }), 403: needsProof, 409: detail },
});

export const beginStaffPasskey = staffCall('POST /staff/api/account/begin-passkey/', {
  needs: 'all staff',
  summary: 'Start adding a passkey (staff)',
  description: 'Returns options for the browser. Pass its answer to `add-passkey`. ' + withFactor,
  replies: { 200: browserOptions, 403: needsProof, 409: detail },
});

export const addStaffPasskey = staffCall('POST /staff/api/account/add-passkey/', {
  needs: 'all staff',
  summary: 'Add a passkey as staff',
  description: `Adds a passkey, which can be used at the next sign-in. ${withFactor}`,
  body: z.object({ name: passkeyNameField, passkey: creationAnswerField }),
  replies: { 200: z.object({ recoveryCodes }), 403: needsProof, 409: detail },
});

const lessFactor = { 200: secondFactorState, 403: needsProof, 409: detail };

export const removeStaffPasskey = staffCall('POST /staff/api/account/remove-passkey/:id/', {
  needs: 'all staff',
  summary: 'Remove a passkey as staff',
  description: `Removes the passkey, unless it is the only second factor. ${withFactor}`,
  replies: lessFactor,
});

export const removeStaffApp = staffCall('POST /staff/api/account/remove-code/', {
  needs: 'all staff',
  summary: 'Remove my authenticator app as staff',
  description: `Removes the app, unless it is the only second factor. ${withFactor}`,
  replies: lessFactor,
});

export const newStaffRecoveryCodes = staffCall('POST /staff/api/account/new-recovery-codes/', {
  needs: 'all staff',
  summary: 'Make new recovery codes as staff',
  description: `Replaces the earlier codes, which stop working. ${withFactor}`,
  replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }), 403: needsProof },
});

export const endStaffSession = staffCall('POST /staff/api/account/end-session/:id/', {
  needs: 'all staff',
  limits: [sessionCalls],
  summary: 'End one of my other sessions as staff',
  replies: { 200: detail, 409: detail },
});

export const endOtherStaffSessions = staffCall('POST /staff/api/account/end-other-sessions/', {
  needs: 'all staff',
  limits: [sessionCalls],
  summary: 'End all my other sessions as staff',
  replies: { 200: detail },
});
