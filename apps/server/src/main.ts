import { closeDaysCommand } from './commands/close-days.ts';
import { createStaffCommand } from './commands/create-staff.ts';
import { ledgerCheckCommand } from './commands/ledger-check.ts';
import { loadRosterCommand } from './commands/load-roster.ts';
import { migrateCommand } from './commands/migrate.ts';
import { rotateKeysCommand } from './commands/rotate-keys.ts';
import { serveCommand } from './commands/serve.ts';
import { workCommand } from './commands/work.ts';
import { ConfigError } from './config.ts';

/** A command runs to its end and gives its exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

const commands: { readonly [name: string]: Command } = {
  serve: serveCommand,
  work: workCommand,
  migrate: migrateCommand,
  'day-close': closeDaysCommand,
  'ledger-check': ledgerCheckCommand,
  'create-staff': createStaffCommand,
  'load-roster': loadRosterCommand,
  'rotate-keys': rotateKeysCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(`Usage: main.ts ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
// Neither a parent that is gone nor an open handle may keep a finished command alive.
process.exit();
