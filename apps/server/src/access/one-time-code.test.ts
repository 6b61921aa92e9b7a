import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { newOneTimeSecret, stepOfCode } from './one-time-code.ts';

const secret = newOneTimeSecret();
/** The step of the code begins here. */
const begin = 1_764_000_000;
const step = BigInt(begin / 30);
const codeAt = (epoch: number) => generate({ secret, epoch });
const at = (epoch: number) => new Date(epoch * 1000);

test.each([
  ['in its first second', 0, step],
  ['in its last second', 29, step],
  ['30 seconds later', 30, step],
  ['at the end of the next step', 59, step],
  ['a minute later', 60, null],
  ['a second before its time', -1, null],
  ['half a minute before its time', -30, null],
])('SES-19: a code is checked %s', async (_when, seconds, expected) => {
  expect(await stepOfCode(secret, await codeAt(begin), at(begin + seconds))).toBe(expected);
});
