/** `npm run list-migrations`: adds new migrations to the end of their list. */
import { writeFileSync } from 'node:fs';
import { inCheckout } from '../dev/checkout.mjs';
import { changedMigration, linesOf, listFile, readList, readMigrations } from './migration-list.ts';

const migrations = readMigrations();
const changed = changedMigration(readList(), migrations);
if (changed === null) {
  writeFileSync(inCheckout(listFile), `${linesOf(migrations).join('\n')}\n`);
} else {
  console.error(`${changed}, or what is before it, is not as it was: add a migration at the end.`);
  process.exitCode = 1;
}
