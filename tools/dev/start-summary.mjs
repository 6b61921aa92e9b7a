// @ts-check
/** The text of `npm start` once everything runs: where to look, and who can sign in. */
import { existsSync, readFileSync } from 'node:fs';
import { demonstrationFile } from './settings.mjs';

/**
 * @typedef {{ role: string, name: string, about: string, email: string, password: string }} Account
 */

/**
 * @param {number} port
 * @param {string} dataFolder
 */
export function startSummary(port, dataFolder) {
  const site = `http://localhost:${port}`;
  const addresses = `
  Clients   ${site}
  Staff     ${site}/staff
  Sandbox   ${site}/sandbox   emails, one-time codes, payments, business date
  API       ${site}/docs`;
  const file = demonstrationFile(dataFolder);
  if (!existsSync(file)) return addresses;
  return `${addresses}\n\n${describeAccounts(JSON.parse(readFileSync(file, 'utf8')))}`;
}

/** @param {Account[]} accounts */
export function describeAccounts(accounts) {
  const clients = accounts.filter(({ role }) => role === 'client');
  const staff = accounts.filter(({ role }) => role !== 'client');
  const ofClients = `Clients, and what each of them can show you

${lines(clients)}

`;
  return `Everyone's password is ${accounts[0]?.password}

${clients.length > 0 ? ofClients : ''}Staff (one-time codes are on the sandbox page)

${lines(staff)}`;
}

/** @param {Account[]} accounts */
function lines(accounts) {
  /** @param {(account: Account) => string} of */
  const width = (of) => Math.max(0, ...accounts.map((account) => of(account).length)) + 3;
  const names = width(({ name }) => name);
  const emails = width(({ email }) => email);
  return accounts
    .map(({ name, email, about }) => `  ${name.padEnd(names)}${email.padEnd(emails)}${about}`)
    .join('\n');
}
