import { generateSecret, generateURI, verify } from 'otplib';

const stepSeconds = 30;

/**
 * The time step a code belongs to, or null when it is wrong or older than the last one used. One step to
 * each side is allowed (RFC 6238, 5.2): a telephone's clock is never quite right.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  lastStep: bigint,
  now: Date,
): Promise<bigint | null> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  const step = BigInt(result.timeStep);
  return step > lastStep ? step : null;
}

/** Checked for addresses nobody has, so that they take as long as any other. */
const secretOfNobody = generateSecret();

export async function checkAgainstNobody(code: string, now: Date): Promise<null> {
  await stepOfCode(secretOfNobody, code, 0n, now);
  return null;
}

/** 160 random bits in base 32, as authenticator apps take them. */
export function newOneTimeSecret(): string {
  return generateSecret();
}

/** Base 32 of at least 80 bits: what may be given instead of a random secret. */
export function isOneTimeSecret(text: string): boolean {
  return /^[A-Z2-7]{16,128}$/.test(text);
}

/** The address an authenticator app reads, typed or as a QR code. */
export function authenticatorAddress(email: string, secret: string): string {
  return generateURI({ issuer: 'Quarrter', label: email, secret });
}
