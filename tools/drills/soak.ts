/**
 * `npm run drill:soak [-- --minutes 240 --rate 30 --book 30000]`: clients read and pay at one rate
 * for hours. Memory of listener and workers, and the delay of calls, may not grow from the first
 * quarter of the time to the last. Exits with 1 when they do, or when a call failed. `--rate` is in
 * calls a second, of which one in ten is a payment: take 60% of the rate that this machine can
 * answer.
 */
import { parseArgs } from 'node:util';
import { megabytesOf } from '../../bench/processor-time.ts';
import { atRate, delaysOf, describe } from '../../bench/rates.ts';
import { chargeEvent, writeBook } from '../../bench/webhooks/book.ts';
import { sendWebhook } from '../../bench/webhooks/http.ts';
import { startChaosProduct } from '../chaos/product.ts';
import { ask } from '../seed/http.ts';
import { type Drill, runDrill, withProduct } from './drill.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '240' },
    rate: { type: 'string', default: '30' },
    book: { type: 'string', default: '30000' },
  },
});
const [minutes, perSecond] = [Number(values.minutes), Number(values.rate)];
const quarters = 4;
/** Code that has just started is slow, and would hide a growth. */
const warmUpSeconds = 20;

/** The last may be so much above the first: caches fill, and garbage is collected at times. */
const maxGrowth = 1.25;
const megabytesOfChance = 20;
const millisecondsOfChance = 20;

const reads = ['/loans/api/overview/', '/transactions/notifications'];

type Quarter = { megabytes: { [process: string]: number }; p50: number; p99: number };

await runDrill({ good: 'flat.', bad: 'not flat.' }, (drill) =>
  withProduct(startChaosProduct(), async (product) => {
    const { references, loans } = await writeBook(product, Number(values.book));
    const payments = ((minutes * 60 + warmUpSeconds) * perSecond) / 10;
    if (references.length < payments) throw new Error(`--book has to be larger: ${payments} pay`);
    const key = product.environment.PROVIDER_SECRET_KEY ?? '';
    const waiting = references.values();
    let failed = 0;

    async function call(number: number): Promise<void> {
      const next = number % 10 === 0 ? waiting.next() : null;
      if (next?.done === false) {
        await sendWebhook(product.url, key, chargeEvent(next.value));
        return;
      }
      const { token = '' } = loans[number % loans.length] ?? {};
      const path = reads[number % reads.length] ?? '';
      const { status } = await ask(product.url, 'GET', path, { token });
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    }

    async function live(seconds: number): Promise<Quarter> {
      const delays: number[] = [];
      await atRate({ perSecond, seconds }, async (number, dueAt) => {
        await call(number).catch((error: Error) => {
          failed += 1;
          if (failed <= 20) console.log(`  ${error.message}`);
        });
        delays.push(performance.now() - dueAt);
      });
      const processes = [...product.listeners, ...product.workers];
      const used = processes.map(({ name, pid }) => [name, megabytesOf(pid() ?? 0)]);
      return { megabytes: Object.fromEntries(used), ...delaysOf(delays) };
    }

    await live(warmUpSeconds);
    const lived: Quarter[] = [];
    while (lived.length < quarters) {
      const quarter = await live((minutes * 60) / quarters);
      lived.push(quarter);
      console.log(`${describe(quarter)}, MB: ${JSON.stringify(quarter.megabytes)}`);
    }
    compare(lived, drill);
    drill.check(failed === 0, `${failed} calls failed`);
    drill.sound(product, 'ledger-check');
  }),
);

function compare(lived: readonly Quarter[], { check }: Drill): void {
  const [first, last] = [lived[0], lived.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const [name, after] of Object.entries(last.megabytes)) {
    const before = first.megabytes[name] ?? 0;
    const isFlat = after <= before * maxGrowth + megabytesOfChance;
    check(isFlat, `${name}: ${after} MB after ${before} MB`);
  }
  for (const name of ['p50', 'p99'] as const) {
    const isFlat = last[name] <= first[name] * maxGrowth + millisecondsOfChance;
    check(isFlat, `${name}: ${last[name].toFixed(0)} ms after ${first[name].toFixed(0)} ms`);
  }
}
