import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NetWorth } from './NetWorth.tsx';
import type { WorthMonth } from './worth-month.ts';

const months: readonly WorthMonth[] = ['2026-09-30', '2026-10-31', '2026-11-21'].map((date) => ({
  ...{ date, capital: '700000.00', returns: '0.00', net_worth: '700000.00' },
}));

const chart = { name: 'Your investments, month by month' };

test('IND-01: the net worth has a chart from the third month', async () => {
  const { unmount } = render(<NetWorth currency="naira" months={months} />);
  await screen.findByRole('figure', chart);
  unmount();

  const { container } = render(<NetWorth currency="naira" months={months.slice(1)} />);
  screen.getByText(/^You hold N700,000/);
  // Neither the chart nor the place that waits for it.
  expect(screen.queryByRole('figure', chart)).toBeNull();
  expect(container.querySelector('.animate-late')).toBeNull();
});
