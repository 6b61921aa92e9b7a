import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { PaymentPurpose } from '../src/payments/index.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { withPlainPurposes } from './builders/plain-purposes.ts';

/**
 * A listener of its own process with plain purposes, for tests that kill it. With
 * KILL_WHILE_BOOKING it ends by SIGKILL in the middle of the transaction that books; with
 * KILL_WHILE_BOOKING_GROUPS its loans are real, and it ends when a group has written them.
 */
const config = readConfig(process.env);
const { db } = openDatabase(config.databaseUrl);
const { app, deps } = await buildApp(config, db);
if (process.env.KILL_WHILE_BOOKING_GROUPS) {
  deps.purposes = { ...deps.purposes, repayment: endsAfterWriting(deps.purposes.repayment) };
}
const purposes = process.env.KILL_WHILE_BOOKING_GROUPS ? null : withPlainPurposes({ deps });
if (purposes && process.env.KILL_WHILE_BOOKING) {
  purposes.beforeApply = () => {
    process.kill(process.pid, 'SIGKILL');
    return undefined;
  };
}
await app.listen({ host: config.host, port: config.port });
process.send?.('ready');

function endsAfterWriting(repayment: PaymentPurpose | undefined): PaymentPurpose {
  if (repayment?.applyTogether === undefined) throw new Error('repayments are applied alone');
  const applyTogether = repayment.applyTogether.bind(repayment);
  return {
    ...repayment,
    async applyTogether(tx, payments) {
      const applied = await applyTogether(tx, payments);
      const write = async () => {
        await applied.write();
        process.kill(process.pid, 'SIGKILL');
      };
      return { ...applied, write };
    },
  };
}
