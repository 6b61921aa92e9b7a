import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Client } from '../../tools/seed/client.ts';
import { call } from '../../tools/seed/http.ts';
import { signUpPerson } from './people.ts';
import { product, serverCommand } from './product.ts';

type Employee = { email: string; staffId: string };

/** A partner with employees, loaded as an operator does; gives their addresses and staff IDs. */
export function employ(count = 1): [Employee, ...Employee[]] {
  const [first, ...others] = Array.from({ length: count }, anEmployee);
  if (first === undefined) throw new Error('a partner has an employee');
  const lines = [first, ...others].map(({ email, staffId }) => `${email},${staffId}\n`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-roster-'));
  const file = path.join(folder, 'roster.csv');
  writeFileSync(file, `email,staff_id\n${lines.join('')}`);
  const partner = `Partner ${first.staffId}`;
  const { code, output } = serverCommand(
    product,
    ...['load-roster', '--partner', partner, '--file', file],
  );
  rmSync(folder, { recursive: true });
  expect(output).toContain(`${count} lines loaded`);
  expect(code).toBe(0);
  return [first, ...others];
}

/** The client enters the staff ID that the partner's roster has. */
export async function verifyEmployee({ token }: Client, staffId: string): Promise<void> {
  const path = '/accounts/corporate-partner-verify/';
  await call(product.url, 'POST', path, { token, body: { email: staffId } });
}

export function anEmployee(): Employee {
  const { email } = signUpPerson();
  return { email, staffId: `AT-${email.replace(/\D/g, '')}` };
}
