import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { newToken } from '../../platform/passwords/secrets.ts';
import { giveMark, marksOf } from './device-cookie.ts';

const site = { publicUrl: 'https://quarrter.example' };
const callWith = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

/** The cookie that the reply to a call sets. */
function given(cookie: string | undefined, mark: string | null): string {
  const headers: string[] = [];
  const reply = { header: (_name: string, value: string) => headers.push(value) };
  giveMark(site, { request: callWith(cookie), reply: reply as unknown as FastifyReply }, mark);
  return headers.join();
}

test('with TLS the cookie belongs to this host, and no script can read it', () => {
  const mark = newToken();
  expect(given(undefined, mark)).toBe(
    `__Host-quarrter-devices=${mark}; HttpOnly; Path=/; SameSite=Strict; Max-Age=34560000; Secure`,
  );
});

test('a browser keeps the marks of its eight latest clients', () => {
  let cookie: string | undefined;
  const marks = Array.from({ length: 10 }, newToken);
  for (const mark of marks) cookie = given(cookie, mark).split(';')[0];
  expect(marksOf(site, callWith(`other=1; ${cookie}`))).toEqual(marks.reverse().slice(0, 8));
});

test.each(['', 'x', `${'x'.repeat(44)}`, '../etc/passwd'])('%j is not a mark', (value) => {
  expect(marksOf(site, callWith(`__Host-quarrter-devices=${value}`))).toEqual([]);
});
