import { brand } from '@quarrter/ui/brand';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Loaded by the first passkey: it takes as long as everything else that a server starts with. */
const library = () => import('@simplewebauthn/server');

/** How long a challenge may be answered. */
export const challengeLifetimeMs = 5 * 60_000;

/**
 * EdDSA, ES256 and RS256: every authenticator supports one of them, and every Node.js all three.
 */
const algorithms = [-8, -7, -257];

/** For whom passkeys are made: they work only at this address. */
type RelyingParty = { readonly id: string; readonly origin: string };

export function relyingPartyAt(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** A passkey as its owner's row has it. */
export type Passkey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: bigint;
  /** Names with commas between them. */
  readonly transports: string;
};

/** A person who gets a passkey: `id` names them to the authenticator, `email` to themselves. */
export type PasskeyOwner = { readonly id: string; readonly email: string; readonly name: string };

type Known = readonly Pick<Passkey, 'credentialId' | 'transports'>[];

/** The browser's options for making a passkey; one that is known already is not made again. */
export async function passkeyCreation(publicUrl: string, owner: PasskeyOwner, known: Known) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingPartyAt(publicUrl).id,
    userName: owner.email,
    userID: new TextEncoder().encode(owner.id),
    userDisplayName: owner.name,
    timeout: challengeLifetimeMs,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: describe(known),
    // Discoverable, so that it signs in without an email address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The browser's options for signing a challenge with one of these passkeys. */
export async function passkeyRequest(publicUrl: string, known: Known) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingPartyAt(publicUrl).id,
    allowCredentials: describe(known),
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  });
}

function describe(known: Known) {
  return known.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(',').filter((name) => name !== ''),
  }));
}

/** The challenge that an answer of a browser says it signed; null when it cannot be read. */
export function challengeIn(answer: { response: { clientDataJSON: string } }): string | null {
  try {
    const text = Buffer.from(answer.response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * The new passkey in an answer; null when it was not made for this address and challenge, or the
 * authenticator did not check who uses it.
 */
export async function readNewPasskey(
  publicUrl: string,
  answer: RegistrationResponseJSON,
  challenge: string,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = relyingPartyAt(publicUrl);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return null;
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: (credential.transports ?? []).join(','),
  };
}

/**
 * The counter that a passkey has now; null when the answer is not its signature for this address
 * and challenge, its counter did not grow, or the authenticator did not check who uses it. The
 * caller stores the counter, and sees that a challenge is answered once.
 */
export async function counterOfProof(
  publicUrl: string,
  passkey: Passkey,
  answer: AuthenticationResponseJSON,
  challenge: string,
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = relyingPartyAt(publicUrl);
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
      transports: passkey.transports.split(',') as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => null);
  return result?.verified ? BigInt(result.authenticationInfo.newCounter) : null;
}
