/**
 * `npm run test:chaos [-- kills seed clients]`: kills listener, workers, database sessions and the
 * database at random under load, 100 times by default, and exits with 1 when money or a job was
 * lost or stuck.
 */
import { runChaos } from './chaos.ts';

const [kills = 100, seed = Date.now() % 1_000_000, clients = 4] = process.argv.slice(2).map(Number);
console.log(`${kills} kills, seed ${seed}, ${clients} clients`);
const { ledger, notApplied, recoveriesMs, ...report } = await runChaos({
  ...{ kills, seed, clients },
  say: console.log,
});
console.log(report);
for (const [name, values] of Object.entries(recoveriesMs)) {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`${name} ready after ${at(0.5)} ms (half), ${at(0.95)} ms (95%), ${values.length}`);
}
console.log(ledger.output.trim().split('\n').at(-1));
const problems = [
  notApplied.length > 0 && `paid and not applied: ${notApplied.join(', ')}`,
  report.longestHeldSeconds > 60 && `a job was held for ${report.longestHeldSeconds} s`,
  (report.statuses[500] ?? 0) > 0 && `${report.statuses[500]} calls were answered with 500`,
  ledger.code !== 0 && ledger.output,
].filter((problem) => problem !== false);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
