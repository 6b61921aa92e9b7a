import { brand } from '@quarrter/ui/brand';
import { generateSecret, generateURI, verify } from 'otplib';

const stepSeconds = 30;

/**
 * The time step a code belongs to, or null when it is wrong. One step to each side is allowed
 * (RFC 6238, 5.2), because a phone's clock is never quite right. The caller sees that a step is
 * used once.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<bigint | null> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null;
}

/** Checked for unknown addresses, so that the answer takes the same time. */
const dummySecret = generateSecret();

export async function verifyDummyCode(code: string, now: Date): Promise<null> {
  await stepOfCode(dummySecret, code, now);
  return null;
}

/** 160 random bits in base 32, as authenticator apps take them. */
export function newOneTimeSecret(): string {
  return generateSecret();
}

/** Base 32 of at least 80 bits: a secret that may be given instead of a random one. */
export function isOneTimeSecret(text: string): boolean {
  return /^[A-Z2-7]{16,128}$/.test(text);
}

/** The URI an authenticator app reads, typed or as a QR code. */
export function authenticatorAddress(email: string, secret: string): string {
  return generateURI({ issuer: brand.name, label: email, secret });
}
