/**
 * `npm run test:chaos [-- --payments 2000 --payouts 500 --clients 4 --seed 7]`: payments and
 * withdrawals through a provider that misbehaves, while listener, workers, database sessions and
 * the database are killed. Exits with 1 when a naira is booked twice or not at all, when a job is
 * stuck, or when the books differ from themselves or from the provider's.
 */
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { lastLine } from './product.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '2000' },
    payouts: { type: 'string', default: '500' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [payments, payouts, clients, seed] = [
  ...[values.payments, values.payouts, values.clients, values.seed].map(Number),
] as [number, number, number, number];
console.log(`${payments} payments, ${payouts} payouts, ${clients} clients, seed ${seed}`);
const { ledger, reconciliation, unsettled, differing, recoveriesMs, ...report } = await runChaos({
  payments,
  payouts,
  clients,
  seed,
  say: console.log,
});
console.log(report);
for (const [name, times] of Object.entries(recoveriesMs)) {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`${name} ready after ${at(0.5)} ms (half), ${at(0.95)} ms (95%), ${times.length}`);
}
console.log(lastLine(ledger.output));
console.log(`Before staff looked: ${lastLine(reconciliation.first.output)}`);
console.log(`After: ${lastLine(reconciliation.last.output)}`);
const problems = [
  unsettled.payments.length > 0 && `charged and not booked: ${unsettled.payments.join(', ')}`,
  unsettled.payouts.length > 0 && `neither paid nor failed: ${unsettled.payouts.join(', ')}`,
  differing.length > 0 && `receipts differ from the charges: ${differing.join(', ')}`,
  report.longestHeldSeconds > 60 && `a job was held for ${report.longestHeldSeconds} s`,
  (report.statuses[500] ?? 0) > 0 && `${report.statuses[500]} calls were answered with 500`,
  ledger.code !== 0 && ledger.output,
  reconciliation.last.code !== 0 && reconciliation.last.output,
].filter((problem) => problem !== false);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
