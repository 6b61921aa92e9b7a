import type { SandboxContext } from '../context.ts';

/** The account that the product has at both bureaus of the sandbox. */
export function isKnown({ config }: SandboxContext, username: unknown, password: unknown): boolean {
  return username === 'sandbox' && password === config.secretKey;
}
