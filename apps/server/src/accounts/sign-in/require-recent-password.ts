import { wrongPasswordMessage } from '@quarrter/domain/people';
import type { FastifyRequest } from 'fastify';
import { requireClient } from '../../platform/http/http.ts';
import { forbidden } from '../../platform/http/http-error.ts';

/**
 * For how long after the password check a session may move money out or change the client's
 * details.
 */
const recentMs = 5 * 60_000;

/**
 * WDR-08: requires that the password was checked in this session within the last 5 minutes. The
 * server checks it, so a call that skips the password step fails, with the text of WDR-09.
 */
export function requireRecentPassword(request: FastifyRequest, now: Date): void {
  requireRecentCheck(requireClient(request).passwordCheckedAt, now);
}

/** The same check, given the time of the password check. */
export function requireRecentCheck(passwordCheckedAt: Date | null, now: Date): void {
  if (!isRecent(passwordCheckedAt, now)) throw forbidden(wrongPasswordMessage);
}

export function isRecent(passwordCheckedAt: Date | null, now: Date): boolean {
  return passwordCheckedAt !== null && now.getTime() - passwordCheckedAt.getTime() <= recentMs;
}
