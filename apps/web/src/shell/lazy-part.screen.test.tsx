import { lazyPart } from '@quarrter/ui/lazy-part';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

test('SES-15: a part that does not load says so, and the rest of the page stays', async () => {
  const Chart = lazyPart<object>('The chart', () => Promise.reject(new Error('offline')));
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

test('SES-15: a dialog that does not load says so, and can be closed', async () => {
  const Question = lazyDialog<{ onClose: () => void }>('The request for help', () =>
    Promise.reject(new Error('offline')),
  );
  const onClose = vi.fn();
  render(
    <Suspense>
      <Question onClose={onClose} />
    </Suspense>,
  );
  await screen.findByRole('dialog', { name: 'The request for help' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
