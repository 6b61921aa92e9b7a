import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { PenaltyChanges } from './PenaltyChanges.tsx';

const days = { amount: '2000.00', from: '2026-12-22', through: '2026-12-23' };
const changed_on = '2026-12-24';

test('LND-23: says which penalties are not owed because a payment came late', () => {
  const text = textOf(
    renderToStaticMarkup(<PenaltyChanges changes={[{ kind: 'reversed', changed_on, ...days }]} />),
  );
  expect(text).toContain('24 Dec 2026');
  expect(text).toContain('N2,000');
  expect(text).toContain('You do not owe the penalties for 22 Dec 2026 to 23 Dec 2026.');
});

test('LND-28: says which penalties were waived', () => {
  const one = { ...days, through: days.from };
  const text = textOf(
    renderToStaticMarkup(<PenaltyChanges changes={[{ kind: 'waived', changed_on, ...one }]} />),
  );
  expect(text).toContain('We waived the penalties for 22 Dec 2026.');
});
