import { readConfig } from '../src/config.ts';
import { sendPayout } from '../src/payments/pay-out/send-payout.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { wire } from '../src/wiring.ts';

/** A worker that is killed between its claim of a transfer and the provider's answer. */
const config = readConfig(process.env);
const { db } = openDatabase(config.databaseUrl);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const deps = wire(config, db, quiet);
deps.provider.lookUpTransfer = async () => {
  process.kill(process.pid, 'SIGKILL');
  return null;
};
const { CLIENT_ID: clientId = '', PAYOUT_ID: payoutId = '', NOW: now = '' } = process.env;
await sendPayout(deps, { clientId, payoutId }, new Date(now));
