import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LandedMoney, riseMs } from './LandedMoney.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The figure drawn over the amount, whose own text is the final one at every time. */
function risingFigure(): string | null {
  return screen.getByText('N92,400').getAttribute('data-rising');
}

function showsAmount(media: 'reduce' | 'no-preference') {
  const matchMedia = vi.fn((query: string) => ({
    matches: query.includes(`prefers-reduced-motion: ${media}`),
  }));
  vi.stubGlobal('matchMedia', matchMedia);
  render(<LandedMoney amount="92400.00" />);
}

test('FMT-06: the amount of a receipt counts up in 250 ms, and its text is final', () => {
  showsAmount('no-preference');
  expect(risingFigure()).toBe('N0');
  vi.advanceTimersToNextFrame();
  const shown: (string | null)[] = [];
  for (let frame = 0; risingFigure() !== null && frame < 100; frame += 1) {
    vi.advanceTimersToNextFrame();
    shown.push(risingFigure());
  }
  expect(riseMs).toBe(250);
  // A frame takes 16 ms.
  expect(shown).toHaveLength(Math.ceil(250 / 16));
  expect(shown[0]).toBe('N5,913');
  expect(shown.slice(-2)).toEqual(['N88,704', null]);
  expect(vi.getTimerCount()).toBe(0);
});

test('FMT-06: with reduced motion the amount of a receipt does not count up', () => {
  showsAmount('reduce');
  expect(risingFigure()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
