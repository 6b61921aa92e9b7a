/** The forms that prove a second factor, by a typed code or a signature, or add a passkey. */
import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

const wrongCode = 'Enter the 6 digits that your authenticator app shows.';

/** Authenticator apps show the digits in two groups, and people type the space. */
export const codeField = z.string(wrongCode).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, wrongCode),
);

const wrongRecoveryCode =
  'Enter one of your recovery codes, such as 7K3M-92QD-X0VA-4TRB-8C1T-0WZ6-H5RN.';

export const recoveryCodeField = z
  .string(wrongRecoveryCode)
  .check(z.trim(), z.minLength(10, wrongRecoveryCode), z.maxLength(40, wrongRecoveryCode));

export const passkeyNameField = requiredText('Give the passkey a name.', 60);

export const codeForm = z.object({ code: codeField });
export const recoveryCodeForm = z.object({ recovery_code: recoveryCodeField });
export const passkeyNameForm = z.object({ name: passkeyNameField });

const bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*={0,2}$/));
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** Options of the browser's own calls, in JSON (Web Authentication, level 3). */
export const browserOptions = z.looseObject({ challenge: z.string() }) as BrowserOptions;
type BrowserOptions = z.ZodMiniType<{ challenge: string }, { challenge: string }>;

/** As `navigator.credentials.get` answers, in JSON (Web Authentication, level 3). */
const proofAnswer = z.looseObject({
  ...common,
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});

/** As `navigator.credentials.create` answers. */
const creationAnswer = z.looseObject({
  ...common,
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.regex(/^[\w-]{1,20}$/)))),
  }),
});

/** One message for the whole answer: no one types it. */
function answerField<Schema extends z.ZodMiniType>(schema: Schema) {
  const message = 'The answer of the passkey is not complete. Please try again.';
  return z
    .looseObject({}, message)
    .check(z.refine((answer) => z.safeParse(schema, answer).success, message));
}

export const proofAnswerField = answerField(proofAnswer);
export const creationAnswerField = answerField(creationAnswer);

export type ProofAnswer = z.infer<typeof proofAnswer>;
export type CreationAnswer = z.infer<typeof creationAnswer>;

const oneOfThem = 'Send one of code, recovery_code or passkey.';

function isOneProof(form: { code?: unknown; recovery_code?: unknown; passkey?: unknown }): boolean {
  return (
    [form.code, form.recovery_code, form.passkey].filter((one) => one !== undefined).length === 1
  );
}

/** A second factor: a code of the app, a recovery code, or the signature of a passkey. */
export const proofForm = z
  .object({
    code: z.optional(codeField),
    recovery_code: z.optional(recoveryCodeField),
    passkey: z.optional(proofAnswerField),
  })
  .check(z.refine(isOneProof, { error: oneOfThem, path: ['code'] }));

/** The same for a sign-in that waits for it. */
export const signInProofForm = z.safeExtend(proofForm, {
  sign_in_token: requiredText('The sign_in_token is required.', 100),
});

export type ProofForm = z.infer<typeof proofForm>;
