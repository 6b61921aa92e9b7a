import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Table } from './Table.tsx';

/** Shows a table this wide in a card of 700 px. */
function showTable(width: number) {
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700),
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width),
  ];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly changed: () => void;
      constructor(changed: () => void) {
        this.changed = changed;
      }
      observe() {
        queueMicrotask(this.changed);
      }
      disconnect() {}
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const spy of spies) spy.mockRestore();
  });
  const columns = [{ header: 'Account', cell: (name: string) => name }];
  render(<Table caption="Balances" columns={columns} rows={['Cash']} rowKey={(name) => name} />);
}

test('a table that is wider than its card can be scrolled with the keyboard', async () => {
  showTable(900);
  const region = await screen.findByRole('region', { name: 'Balances' });
  expect(region.tabIndex).toBe(0);
});

test('a table that fits its card takes no focus', async () => {
  showTable(700);
  await screen.findByRole('table', { name: 'Balances' });
  expect(screen.queryByRole('region')).toBeNull();
});
