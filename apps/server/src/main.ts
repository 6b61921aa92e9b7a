import { ConfigError } from './config.ts';
import { DatabaseRoleError } from './database-rights.ts';
import { EarlierDatabaseError } from './earlier-database.ts';
import { runAs } from './platform/http/call-context.ts';

/** A command runs to its end and gives its exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

/** Each loads its own modules: creating an account does not load the whole server. */
const commands: { readonly [name: string]: () => Promise<Command> } = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  distribute: async () => (await import('./commands/distribute.ts')).distributeCommand,
  'day-close': async () => (await import('./commands/close-days.ts')).closeDaysCommand,
  'ledger-check': async () => (await import('./commands/ledger-check.ts')).ledgerCheckCommand,
  reconcile: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
  'audit-check': async () => (await import('./commands/audit-check.ts')).auditCheckCommand,
  'create-staff': async () => (await import('./commands/create-staff.ts')).createStaffCommand,
  'unlock-staff': async () => (await import('./commands/unlock-staff.ts')).unlockStaffCommand,
  'erase-again': async () => (await import('./commands/erase-again.ts')).eraseAgainCommand,
  'load-roster': async () => (await import('./commands/load-roster.ts')).loadRosterCommand,
  'import-book': async () => (await import('./commands/import-book.ts')).importBookCommand,
  'rotate-keys': async () => (await import('./commands/rotate-keys.ts')).rotateKeysCommand,
};

// A trace in the log names the lines of the sources, not of the code built from them.
process.setSourceMapsEnabled(true);

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];
if (load === undefined) {
  console.error(`Usage: main.ts ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
try {
  const command = await load();
  process.exitCode = await runAs(`command ${name}`, () => command(args));
} catch (error) {
  const forOperator = [ConfigError, DatabaseRoleError, EarlierDatabaseError];
  const isForOperator = forOperator.some((known) => error instanceof known);
  console.error(error instanceof Error && isForOperator ? error.message : error);
  process.exitCode = error instanceof EarlierDatabaseError ? error.exitCode : 1;
}
// Neither a parent that is gone nor an open handle may keep a finished command alive.
process.exit();
