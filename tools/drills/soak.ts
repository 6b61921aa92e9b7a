/**
 * `npm run drill:soak [-- --minutes 240 --rate 30 --book 30000]`: clients read and pay at one rate
 * for hours. Memory of listener and workers, and the delay of calls, may not grow from the first
 * quarter of the time to the last. Exits with 1 when they do, or when a call failed. `--rate` is in
 * calls a second; without it the drill measures how many this machine answers, and takes 60% of
 * that. One call in ten is a payment, or fewer when the book has not so many.
 */
import { parseArgs } from 'node:util';
import { megabytesOf } from '../../bench/processor-time.ts';
import { atRate, delaysOf, describe } from '../../bench/rates.ts';
import { type Book, chargeEvent, writeBook } from '../../bench/webhooks/book.ts';
import { sendWebhook } from '../../bench/webhooks/http.ts';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { ask } from '../seed/http.ts';
import { type Drill, runDrill, withProduct } from './drill.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '240' },
    rate: { type: 'string' },
    book: { type: 'string', default: '30000' },
  },
});
const minutes = Number(values.minutes);
const quarters = 4;
/** Code that has just started is slow, and would hide a growth. */
const warmUpSeconds = 20;

/** How the rate is found: so many clients call without a pause. */
const callers = 32;
const peakSeconds = 30;
const shareOfPeak = 0.6;

/** The last may be so much above the first: caches fill, and garbage is collected at times. */
const maxGrowth = 1.25;
const megabytesOfChance = 20;
const millisecondsOfChance = 20;

const reads = ['/loans/api/overview/', '/transactions/notifications'];

type Quarter = { megabytes: { [process: string]: number }; p50: number; p99: number };

await runDrill({ good: 'flat.', bad: 'not flat.' }, (drill) =>
  withProduct(startChaosProduct(), async (product) => {
    const calls = makeCalls(product, await writeBook(product, Number(values.book)));
    const perSecond = values.rate === undefined ? await findRate(calls) : Number(values.rate);
    if (!(perSecond > 0)) throw new Error('--rate has to be a number of calls a second.');
    const ahead = (minutes * 60 + warmUpSeconds) * perSecond;
    calls.payments.oneIn = Math.max(10, Math.ceil(ahead / calls.payments.left));
    console.log(`${perSecond} calls a second, one in ${calls.payments.oneIn} is a payment`);

    async function live(seconds: number): Promise<Quarter> {
      const delays: number[] = [];
      await atRate({ perSecond, seconds }, async (number, dueAt) => {
        await calls.make(number);
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
    drill.check(calls.failed() === 0, `${calls.failed()} calls failed`);
    drill.sound(product, 'ledger-check');
  }),
);

/** Reads of clients, and webhooks of their payments; a call that fails is counted. */
function makeCalls(product: ChaosProduct, { references, loans }: Book) {
  const key = product.environment.PROVIDER_SECRET_KEY ?? '';
  const waiting = references.values();
  const payments = { oneIn: 10, left: references.length };
  let failed = 0;

  async function call(number: number): Promise<void> {
    const next = number % payments.oneIn === 0 ? waiting.next() : null;
    if (next?.done === false) {
      payments.left -= 1;
      await sendWebhook(product.url, key, chargeEvent(next.value));
      return;
    }
    const { token = '' } = loans[number % loans.length] ?? {};
    const path = reads[number % reads.length] ?? '';
    const { status } = await ask(product.url, 'GET', path, { token });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  }

  return {
    payments,
    failed: () => failed,
    make: (number: number) =>
      call(number).catch((error: Error) => {
        failed += 1;
        if (failed <= 20) console.log(`  ${error.message}`);
      }),
  };
}

type Calls = ReturnType<typeof makeCalls>;

/** Leaves room for the minutes in which the machine does something else. */
async function findRate(calls: Calls): Promise<number> {
  await reach(calls, warmUpSeconds);
  const peak = await reach(calls, peakSeconds);
  console.log(`${peak.toFixed(0)} calls a second are answered without a pause`);
  return Math.max(1, Math.floor(peak * shareOfPeak));
}

/** Calls a second when each client makes the next one at once. */
async function reach(calls: Calls, seconds: number): Promise<number> {
  const ends = performance.now() + seconds * 1_000;
  let made = 0;
  const one = async () => {
    while (performance.now() < ends) {
      made += 1;
      await calls.make(made);
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  return made / seconds;
}

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
