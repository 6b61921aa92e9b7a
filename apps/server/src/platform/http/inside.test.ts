import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isInside } from './inside.ts';

/** `ip` is the address that a trusted proxy gives, else that of the connection. */
const from = (remoteAddress: string, headers: object = {}, ip = remoteAddress) =>
  isInside({ headers, ip, socket: { remoteAddress } } as FastifyRequest);

test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '192.168.4.4', '172.20.0.2', 'fd00::1'])(
  'a call from %s comes from inside',
  (address) => {
    expect(from(address)).toBe(true);
  },
);

test.each(['203.0.113.9', '172.32.0.1', '1.127.0.1', '2001:db8::1', ''])(
  'a call from %j does not come from inside',
  (address) => {
    expect(from(address)).toBe(false);
  },
);

test('a call that a trusted proxy passes on comes from where that proxy says', () => {
  const headers = { 'x-forwarded-for': 'as the proxy wrote it' };
  expect(from('127.0.0.1', headers, '10.0.0.7')).toBe(true);
  expect(from('127.0.0.1', headers, '203.0.113.9')).toBe(false);
});

test.each(['x-forwarded-for', 'forwarded'])('with %s of an unknown proxy it does not', (name) => {
  expect(from('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false);
});
