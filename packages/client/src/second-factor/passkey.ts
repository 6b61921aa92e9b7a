import type { CreationAnswer, ProofAnswer } from '@quarrter/contract/second-factor';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type StartAuthenticationOpts,
  type StartRegistrationOpts,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

export { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill };

/**
 * Asks the browser for one of the passkeys that the server named. `useBrowserAutofill`: the browser
 * offers them in the field for the email address, and the client may never pick one.
 */
export async function provePasskey(
  options: object | null,
  { useBrowserAutofill = false } = {},
): Promise<ProofAnswer> {
  const optionsJSON = options as StartAuthenticationOpts['optionsJSON'];
  const answer: object = await startAuthentication({ optionsJSON, useBrowserAutofill });
  return answer as ProofAnswer;
}

/** Has the browser make a passkey. */
export async function createPasskey(options: object): Promise<CreationAnswer> {
  const optionsJSON = options as StartRegistrationOpts['optionsJSON'];
  const answer: object = await startRegistration({ optionsJSON });
  return answer as CreationAnswer;
}

/** Why the browser did not use or make a passkey. A cancel and a time-out look alike. */
export function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (!browserSupportsWebAuthn()) return 'This browser does not support passkeys.';
  return 'The passkey was not used. Please try again.';
}
