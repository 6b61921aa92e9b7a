import {
  type Currency,
  formatMoney,
  fromWire,
  majorToMinor,
  multiplyRatio,
} from '@quarrter/domain/money';
import { useLayoutEffect, useRef } from 'react';

/** How long the figure counts up. */
export const riseMs = 250;

/** Forced colours would show both figures, one over the other. */
const welcomesMotion = '(prefers-reduced-motion: no-preference) and (forced-colors: none)';

/**
 * The amount of a receipt, which counts up once. Its text is the final amount from the start, for a
 * screen reader: receipts.css only draws the rising figure over it.
 */
export function LandedMoney(props: { amount: bigint | string; currency?: Currency }) {
  const { amount, currency = 'NGN' } = props;
  const minor = typeof amount === 'bigint' ? amount : fromWire(amount);
  const figure = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = figure.current;
    if (!element || !window.matchMedia(welcomesMotion).matches) return;
    let frame = 0;
    let start: number | undefined;
    function draw(now: number) {
      start ??= now;
      const passed = Math.round(now - start);
      if (passed >= riseMs) return stop();
      show(passed);
      frame = requestAnimationFrame(draw);
    }
    function show(passed: number) {
      element?.setAttribute('data-rising', formatMoney(risen(minor, passed), currency));
    }
    function stop() {
      cancelAnimationFrame(frame);
      element?.removeAttribute('data-rising');
    }
    show(0);
    frame = requestAnimationFrame(draw);
    return stop;
  }, [minor, currency]);

  return (
    <span ref={figure} className="figures relative whitespace-nowrap">
      {formatMoney(minor, currency)}
    </span>
  );
}

/** The part of an amount after so many milliseconds, in whole naira or dollars. */
function risen(minor: bigint, passed: number): bigint {
  const whole = majorToMinor(BigInt(riseMs));
  return majorToMinor(multiplyRatio(minor, BigInt(passed), whole, 'down'));
}
