import type { SandboxConfig } from './config.ts';
import { isCalendarDate, readClock } from './control/clock.ts';

/**
 * The time that the provider and the banks live in: the real time of day on the product's business
 * date. Without it a payment made after the date was moved would count as paid long ago.
 */
export type BusinessClock = {
  /** Asks the product for its date. A product that does not answer leaves the clock as it is. */
  refresh(): Promise<void>;
  now(): number;
};

/** The product may be stopped or killed while the provider is called; the call then continues. */
const answerWithinMs = 2_000;

export function businessClock(config: SandboxConfig): BusinessClock {
  let aheadMs = 0;
  return {
    async refresh() {
      const { statusCode, body } = await readClock(config, answerWithinMs);
      const date = body.business_date;
      if (statusCode !== 200 || !isCalendarDate(date)) return;
      aheadMs = Date.parse(date) - Date.parse(lagosDate(Date.now()));
    },
    now: () => Date.now() + aheadMs,
  };
}

/** Lagos is one hour ahead of UTC all year. */
export function lagosDate(time: number): string {
  return new Date(time + 3_600_000).toISOString().slice(0, 10);
}
