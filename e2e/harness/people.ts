/** People of the journeys: each is new, so that no journey meets another one's. */
import { randomInt } from 'node:crypto';
import { registerClient } from '../../tools/seed/client.ts';
import { type Person, people } from '../../tools/seed/people.ts';
import { api } from './product.ts';

let made = 0;

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** As many names as there are of 4 letters. */
const names = 26 ** 4;
/** Shares no divisor with their count: numbers in a row get letters that look nothing alike. */
const stride = 282_427;

/** 4 letters, others for each number up to 456,976. */
function letters(number: number): string {
  const place = (number * stride) % names;
  const digits = [26 ** 3, 26 ** 2, 26, 1].map((unit) => Math.floor(place / unit) % 26);
  return String.fromCharCode(...digits.map((digit) => 97 + digit));
}

/** A new client, with 720,000 naira a month. */
export function signUpPerson(): Person {
  made += 1;
  return {
    ...people.borrower,
    // All of them send the same files, which the product reads only once.
    holder: 'Bisi Afolabi',
    firstName: 'Bisi',
    // Tests look people up by their name.
    lastName: `Afolabi-${letters(process.pid * 1_000 + made)}`,
    email: `bisi.${process.pid}-${made}-${digits(6)}@example.com`,
    phone: `0803${digits(7)}`,
    nin: `4${digits(10)}`,
    bvn: `22${digits(9)}`,
    account: `1${digits(9)}`,
  };
}

/** Signed up, verified and signed in. */
export const aClient = () => registerClient(api, signUpPerson());
