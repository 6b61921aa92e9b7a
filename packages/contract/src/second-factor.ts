import * as z from 'zod/mini';
import {
  anonymousCall,
  clientCall,
  detail,
  recordId,
  secondFactorAsked,
  wireTime,
} from './call.ts';
import { session } from './client/accounts.ts';
import { accountChanges, sessionCalls, wrongCodes, wrongCodesAtSignIn } from './limits.ts';
import {
  browserOptions,
  codeForm,
  creationAnswerField,
  passkeyNameField,
  passkeyNameForm,
  proofForm,
  signInProofForm,
} from './second-factor-forms.ts';

export * from './second-factor-forms.ts';

export const passkeyRecord = z.object({
  id: recordId,
  name: z.string(),
  created_at: wireTime,
  last_used_at: z.nullable(wireTime),
});

/** A client's second factors. Two-step verification is on when there is an app or a passkey. */
export const secondFactorState = z.object({
  /** When the authenticator app was confirmed; null without one. */
  app_since: z.nullable(wireTime),
  passkeys: z.array(passkeyRecord),
  recovery_codes_left: z.number(),
});

export type PasskeyRecord = z.infer<typeof passkeyRecord>;
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Shown once. They come with the first factor and when they are asked for; otherwise null. */
export const recoveryCodes = z.nullable(z.array(z.string()));

/** A new authenticator app: the secret as text, and in the address of a QR code. */
export const appSecret = z.object({ secret: z.string(), address: z.string() });

/** The ways in which a client can prove a second factor now. */
export const secondFactorChallenge = z.object({
  app: z.boolean(),
  passkey: z.nullable(browserOptions),
  recovery_codes_left: z.number(),
});

export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** The 403 of a call that needs a proof of the owner first. */
export const needsProof = z.union([secondFactorAsked, detail]);
const withPassword = 'Needs a password checked within 5 minutes.';
const withFactor = 'Needs a password checked within 5 minutes, and the second factor.';

export const secondFactor = clientCall('GET /accounts/api/second-factor/', {
  summary: 'Read my second factor',
  replies: { 200: secondFactorState },
});

export const beginCode = clientCall('POST /accounts/api/second-factor/begin-code/', {
  limits: [accountChanges],
  summary: 'Start setting up an authenticator app',
  description:
    'Returns a secret, only once. It takes effect after you send a code to `confirm-code`. ' +
    withPassword,
  replies: { 200: appSecret, 403: needsProof },
});

export const confirmCode = clientCall('POST /accounts/api/second-factor/confirm-code/', {
  limits: [wrongCodes, accountChanges],
  summary: 'Confirm an authenticator app',
  description: 'Confirms the app and replaces an earlier one.',
  body: codeForm,
  replies: { 200: z.object({ recovery_codes: recoveryCodes }), 403: needsProof, 409: detail },
});

export const beginPasskey = clientCall('POST /accounts/api/second-factor/begin-passkey/', {
  limits: [accountChanges],
  summary: 'Start adding a passkey',
  description: 'Returns options for the browser. Pass its answer to `add-passkey`. ' + withPassword,
  replies: { 200: browserOptions, 403: needsProof, 409: detail },
});

export const addPasskey = clientCall('POST /accounts/api/second-factor/add-passkey/', {
  limits: [accountChanges],
  summary: 'Add a passkey',
  body: z.object({ name: passkeyNameField, passkey: creationAnswerField }),
  replies: {
    200: z.object({ passkey: passkeyRecord, recovery_codes: recoveryCodes }),
    403: needsProof,
    409: detail,
  },
});

export const renamePasskey = clientCall('POST /accounts/api/second-factor/rename-passkey/:id/', {
  limits: [accountChanges],
  summary: 'Rename a passkey',
  body: passkeyNameForm,
  replies: { 200: passkeyRecord },
});

export const removePasskey = clientCall('POST /accounts/api/second-factor/remove-passkey/:id/', {
  limits: [accountChanges],
  summary: 'Remove a passkey',
  description:
    'Removes the passkey, and the recovery codes if neither an app nor a passkey remains. ' +
    withFactor,
  replies: { 200: secondFactorState, 403: needsProof },
});

export const removeCode = clientCall('POST /accounts/api/second-factor/remove-code/', {
  limits: [accountChanges],
  summary: 'Remove my authenticator app',
  description: `Removes the app, and the recovery codes if no passkey remains. ${withFactor}`,
  replies: { 200: secondFactorState, 403: needsProof, 404: detail },
});

export const turnOffSecondFactor = clientCall('POST /accounts/api/second-factor/turn-off/', {
  limits: [accountChanges],
  summary: 'Turn my second factor off',
  description: `Removes the app, all passkeys and the recovery codes. ${withFactor}`,
  replies: { 200: secondFactorState, 403: needsProof, 404: detail },
});

export const newRecoveryCodes = clientCall('POST /accounts/api/second-factor/new-recovery-codes/', {
  limits: [accountChanges],
  summary: 'Make new recovery codes',
  description: `Replaces the earlier codes, which stop working. ${withFactor}`,
  replies: { 200: z.object({ recovery_codes: z.array(z.string()) }), 403: needsProof, 404: detail },
});

export const challengeSecondFactor = clientCall('POST /accounts/api/second-factor/challenge/', {
  limits: [sessionCalls],
  summary: 'Start a second-factor challenge',
  description: 'Returns the ways to verify. Options for passkeys are valid for 5 minutes.',
  replies: { 200: secondFactorChallenge },
});

export const verifySecondFactor = clientCall('POST /accounts/api/second-factor/verify/', {
  limits: [wrongCodes, sessionCalls],
  summary: 'Verify my second factor',
  description:
    'Takes one of `code`, `recovery_code` or `passkey`; each works once. For 5 minutes no ' +
    'call of ' +
    'this session answers 403 with `second_factor`.',
  body: proofForm,
  replies: { 200: detail },
});

export const challengeSignIn = anonymousCall(
  'POST /accounts/api/second-factor/sign-in-challenge/',
  {
    summary: 'List the second factors for a pending sign-in',
    description: 'Takes the `sign_in_token` of the sign-in that answered 403.',
    body: z.object({ sign_in_token: signInProofForm.shape.sign_in_token }),
    replies: { 200: secondFactorChallenge, 401: detail },
  },
);

export const finishSignIn = anonymousCall('POST /accounts/api/second-factor/sign-in/', {
  limits: [wrongCodesAtSignIn],
  summary: 'Finish a sign-in with the second factor',
  description:
    'Completes the sign-in. The token works once, for 5 minutes, from the network that sent ' +
    'the password. With ' +
    'one of `code`, `recovery_code` or `passkey`.',
  body: signInProofForm,
  replies: { 200: session, 401: detail },
});
