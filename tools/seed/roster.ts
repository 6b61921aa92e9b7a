/** One corporate partner's roster, so that employees can be verified: loaded by the operator's own command. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inCheckout, NODE } from '../dev/checkout.mjs';

const serverMain = inCheckout('apps', 'server', 'src', 'main.ts');
const runFile = promisify(execFile);

export const partner = {
  name: 'Lagoon Breweries',
  /** As a spreadsheet saves it; the addresses are the company's, the clients have their own. */
  roster: [
    'email,staff_id',
    'h.bello@lagoon-breweries.example,LB-1001',
    'c.okafor@lagoon-breweries.example,LB-1002',
    'n.eze@lagoon-breweries.example,LB-1003',
  ],
} as const;

/** Loading it again changes nothing but the lines nobody has claimed, which are put in anew. */
export async function loadsRoster(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarrter-roster-'));
  const file = path.join(folder, 'roster.csv');
  try {
    await writeFile(file, `${partner.roster.join('\n')}\n`);
    const options = ['--partner', partner.name, '--file', file];
    await runFile(NODE, [serverMain, 'load-roster', ...options]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
