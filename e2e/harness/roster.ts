import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Client } from '../../tools/seed/client.ts';
import { call } from '../../tools/seed/http.ts';
import { signUpPerson } from './people.ts';
import { product } from './product.ts';
import { serverCommand } from './server-command.ts';

type Employee = { email: string; staffId: string };

/** A partner with an employee, loaded as an operator does. */
export async function employ(): Promise<Employee> {
  const employee = anEmployee();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-roster-'));
  const file = path.join(folder, 'roster.csv');
  writeFileSync(file, `email,staff_id\n${employee.email},${employee.staffId}\n`);
  const { code, output } = await serverCommand(
    product,
    ...['load-roster', '--partner', `Partner ${employee.staffId}`, '--file', file],
  );
  rmSync(folder, { recursive: true });
  expect(output).toContain('1 lines loaded');
  expect(code).toBe(0);
  return employee;
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
