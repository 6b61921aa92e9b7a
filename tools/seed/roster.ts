/** A corporate partner's roster, loaded by the operator's own command, to verify employees with. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { NODE, SERVER } from '../dev/checkout.mjs';

export const partner = {
  name: 'Lagoon Breweries',
  /** As a spreadsheet saves it. These are work emails; the clients sign in with their own. */
  roster: [
    'email,staff_id',
    'h.bello@lagoon-breweries.example,LB-1001',
    'c.okafor@lagoon-breweries.example,LB-1002',
    'n.eze@lagoon-breweries.example,LB-1003',
  ],
} as const;

/** Loading it again replaces the lines that no client has been verified with. */
export async function loadRoster(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarrter-roster-'));
  const file = path.join(folder, 'roster.csv');
  try {
    await writeFile(file, `${partner.roster.join('\n')}\n`);
    const options = ['--partner', partner.name, '--file', file];
    await execa(NODE, [SERVER, 'load-roster', ...options]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
