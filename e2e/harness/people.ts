/** People of the journeys: each is new, so that no journey meets another one's. */
import { randomInt } from 'node:crypto';
import { registerClient } from '../../tools/seed/client.ts';
import { type Person, people } from '../../tools/seed/people.ts';
import { api } from './product.ts';

let made = 0;

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** Somebody nobody has seen, with 720,000 naira a month. */
export function signUpPerson(): Person {
  made += 1;
  return {
    ...people.borrower,
    // All of them send the same files, which the product reads only once.
    holder: 'Bisi Afolabi',
    firstName: 'Bisi',
    lastName: `Afolabi-${String.fromCharCode(...[0, 0, 0, 0].map(() => 97 + randomInt(26)))}`,
    email: `bisi.${process.pid}-${made}-${digits(6)}@example.com`,
    phone: `0803${digits(7)}`,
    nin: `4${digits(10)}`,
    bvn: `22${digits(9)}`,
    account: `1${digits(9)}`,
  };
}

/** Signed up, verified and signed in. */
export const aClient = () => registerClient(api, signUpPerson());
