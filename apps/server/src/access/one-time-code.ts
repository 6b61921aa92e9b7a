import { brand } from '@quarrter/ui/brand';
import { generateSecret, generateURI, verify } from 'otplib';

const stepSeconds = 30;

/**
 * The time step a code belongs to, or null when it is wrong. A code is accepted in its own 30
 * seconds and in the 30 after them (RFC 6238, 5.2), for the time that typing and sending it takes,
 * and never before its time. The caller makes sure that a step is used once.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<bigint | null> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: [stepSeconds, 0],
  });
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null;
}

/** 160 random bits in base 32, as authenticator apps take them. */
export function newOneTimeSecret(): string {
  return generateSecret();
}

/** The URI an authenticator app reads, typed or as a QR code. */
export function authenticatorAddress(email: string, secret: string): string {
  return generateURI({ issuer: brand.name, label: email, secret });
}
