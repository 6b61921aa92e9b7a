import { wrongPasswordMessage } from '@quarrter/domain/people';
import type { FastifyRequest } from 'fastify';
import { requireClient } from '../platform/http.ts';
import { forbidden } from '../platform/http-error.ts';

/** How long a checked password lets its session move money out, or change the security question. */
const recentMs = 5 * 60_000;

/**
 * WDR-08: the password was checked in this very session within the last five minutes. The server decides it,
 * so that a call without the check before it goes nowhere. Refuses in the words of WDR-09.
 */
export function requireRecentPassword(request: FastifyRequest, now: Date = new Date()): void {
  const { passwordCheckedAt } = requireClient(request);
  if (now.getTime() - passwordCheckedAt.getTime() > recentMs) {
    throw forbidden(wrongPasswordMessage);
  }
}
