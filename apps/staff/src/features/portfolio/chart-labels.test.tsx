import { monthlyDates } from '@quarrter/domain/calendar';
import { ColumnChart } from '@quarrter/ui/charts/ColumnChart';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { monthText } from '../../ledger-entries/texts.tsx';

/** A chart that was not measured is as wide as the card of a phone. */
const width = 320;
/** Of a character, drawn at 13 px. */
const widest = 7.5;

/** The beginning and the end of each label below the columns. */
function labelsOf(labels: readonly string[]): [from: number, to: number][] {
  const groups = labels.map((label) => ({ label, values: [100_000n] }));
  const chart = <ColumnChart currency="NGN" series={['Outstanding']} groups={groups} />;
  const texts = renderToStaticMarkup(chart).matchAll(/<text x="([\d.]+)" y="[^>]*>([^<]+)</g);
  return [...texts].map(([, x, label = '']) => {
    const half = (label.length * widest) / 2;
    return [Number(x) - half, Number(x) + half];
  });
}

test.each([2, 5, 7, 12, 13, 24])('on a phone no label of %i months is cut', (count) => {
  const months = monthlyDates('2026-10-31', count).map((date) => monthText(date.slice(0, 7)));
  const labels = labelsOf(months);
  expect(labels.length).toBeGreaterThan(0);
  for (const [place, [from, to]] of labels.entries()) {
    expect(from).toBeGreaterThanOrEqual(labels[place - 1]?.[1] ?? 0);
    expect(to).toBeLessThanOrEqual(width);
  }
});

test('a long name of an account is not cut at its beginning', () => {
  const [[from, to] = [-1, -1]] = labelsOf([
    'Money at the payment provider',
    'Bank',
    'Cash',
    'Till',
  ]);
  expect(from).toBeGreaterThanOrEqual(0);
  expect(to).toBeLessThanOrEqual(width);
});
