/** A colleague who leaves, and the auditor's findings about the day. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { expect } from 'vitest';
import { product } from '../product.ts';
import { ownerUrlOf } from '../running-product.ts';
import { serverCommand } from '../server-command.ts';
import { type Desks, goTo } from './desks.ts';

/** The officer is disabled, and signed out at once. */
export async function dismissOfficer({ administrator, officer }: Desks): Promise<void> {
  const { page } = administrator;
  // The menu asks once a minute how much waits, and would learn of it before the officer does.
  await officer.page.goto('about:blank');
  await goTo(administrator, 'Staff');
  await page.getByRole('button', { name: 'Disable: Journey officer' }).click();
  await page.getByLabel('Reason').fill('Left the company');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const member = page.getByRole('article', { name: 'Journey officer' });
  await member.getByText('Disabled').waitFor();
  officer.expectErrors(401);
  await officer.go('/staff/applications');
  await officer.page.getByText('Your session has ended').waitFor();
}

/** Everything that the console sent is in the log that the auditor saves. */
export async function findEveryAction({ auditor, commands }: Desks): Promise<void> {
  const { page } = auditor;
  await goTo(auditor, 'Audit log');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const entries = parse(text, { columns: true, bom: true }) as { Call: string }[];
  const calls = entries.map(({ Call: call }) => call);
  expect(commands.length).toBeGreaterThan(25);
  expect([...commands].filter((command) => !take(calls, command))).toEqual([]);
}

/** Takes the entry of this call out, so that each entry is about one call only. */
function take(calls: string[], command: string): boolean {
  const place = calls.findIndex((call) =>
    new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`).test(command),
  );
  if (place >= 0) calls.splice(place, 1);
  return place >= 0;
}

/** The owner of the database changes an entry behind the product's back. */
export async function findTamperedEntry({ auditor }: Desks): Promise<void> {
  const { page } = auditor;
  expect((await serverCommand(product, 'audit-check')).output).toContain('all agree');
  const client = new pg.Client({ connectionString: ownerUrlOf(product) });
  await client.connect();
  const changed = await client.query(
    `update audit_log set note = 'Waived N20' where action = 'propose-waiver'`,
  );
  await client.end();
  expect(changed.rowCount).toBe(1);
  const { code, output } = await serverCommand(product, 'audit-check');
  expect(output).toContain('was changed');
  expect(code).toBe(1);
  await page.reload();
  await page.getByText('The log was changed outside the product: 1 found.').waitFor();
  await auditor.look();
}
