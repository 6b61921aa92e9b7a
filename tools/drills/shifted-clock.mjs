// @ts-check
/** Preloaded (`--import`): this process's clock is ahead by the seconds of DRILL_CLOCK_SECONDS. */
const aheadMs = Number(process.env.DRILL_CLOCK_SECONDS) * 1_000;
const now = Date.now.bind(Date);
Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, parameters, target) =>
    Reflect.construct(date, parameters.length > 0 ? parameters : [Date.now()], target),
});
