import { lazyPart } from '@quarrter/ui/lazy-part';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';

test('SES-15: a part that does not load says so, and the rest of the page stays', async () => {
  const Chart = lazyPart('The chart', () => Promise.reject(new Error('offline')));
  render(
    <main>
      <p>N2,750,000</p>
      <Suspense fallback="Loading">
        <Chart />
      </Suspense>
    </main>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load the chart');
  screen.getByText('N2,750,000');
});
