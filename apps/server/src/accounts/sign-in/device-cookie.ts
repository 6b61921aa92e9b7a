import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceDays } from '../tables.ts';
import { readCookie, type Site, setCookie } from './own-cookies.ts';

/** How many clients, each with a mark of their own, one browser remembers. */
const maxMarks = 8;

/** The form of the marks that `newToken` makes. */
const markPattern = /^[\w-]{43}$/;

/** The marks in the cookie of a call, newest first; empty for any other caller. */
export function marksOf(site: Site, request: FastifyRequest): string[] {
  const marks = readCookie(site, request, 'devices')?.split('.') ?? [];
  return marks.filter((mark) => markPattern.test(mark)).slice(0, maxMarks);
}

/**
 * Gives the browser of a call a new mark besides those that it has; null only extends their
 * lifetime. No script can read the cookie, and it signs no one in.
 */
export function giveMark(
  site: Site,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  newMark: string | null,
): void {
  const marks = [...(newMark === null ? [] : [newMark]), ...marksOf(site, request)];
  const value = marks.slice(0, maxMarks).join('.');
  setCookie(site, reply, { what: 'devices', value, days: deviceDays });
}
