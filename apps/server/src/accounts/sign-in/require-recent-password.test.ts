import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { HttpError } from '../../platform/http/http-error.ts';
import { requireRecentPassword } from './require-recent-password.ts';

const checked = new Date('2026-11-21T10:00:00Z');

function after(milliseconds: number): HttpError | null {
  const client = {
    clientId: 'x',
    sessionId: 'y',
    tokenHash: Buffer.alloc(32),
    passwordCheckedAt: checked,
  };
  const request = { client } as FastifyRequest;
  try {
    requireRecentPassword(request, new Date(checked.getTime() + milliseconds));
    return null;
  } catch (error) {
    return error as HttpError;
  }
}

test('WDR-08: accepts a password checked within the last five minutes', () => {
  expect(after(0)).toBeNull();
  expect(after(5 * 60_000)).toBeNull();
});

test('WDR-08, WDR-09: rejects an older check with the text of the screen', () => {
  const error = after(5 * 60_000 + 1);
  expect(error).toBeInstanceOf(HttpError);
  expect([error?.status, error?.body]).toEqual([403, { detail: 'Authentication failed!' }]);
});
