import { wrongPasswordMessage } from '@quarrter/domain/people';
import type { FastifyRequest } from 'fastify';
import { requireClient } from '../platform/http.ts';
import { forbidden } from '../platform/http-error.ts';

/** For so long after the password check a session may move money out or change its question. */
const recentMs = 5 * 60_000;

/**
 * WDR-08: requires that the password was checked in this session within the last five minutes. The
 * server checks it, so a call that skips the password step fails, with the text of WDR-09.
 */
export function requireRecentPassword(request: FastifyRequest, now: Date): void {
  const { passwordCheckedAt } = requireClient(request);
  if (now.getTime() - passwordCheckedAt.getTime() > recentMs) {
    throw forbidden(wrongPasswordMessage);
  }
}
