import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HelpRequest } from './HelpRequest.tsx';

test.each([
  ['15000.00', '2026-12-08', 'Can pay N15,000.00 each month|Penalties are paused until 8 Dec 2026'],
  [null, null, 'Did not say what they can pay'],
])('says what a client in trouble can pay: %s, pause until %s', (amount, until, facts) => {
  const html = renderToStaticMarkup(
    <HelpRequest reason="I lost my job." monthlyAmount={amount} pausedUntil={until} />,
  );
  const [, reason, ...told] = html
    .replaceAll('</span><span>', '|')
    .replace(/<time[^>]*>/g, '')
    .split(/<p[^>]*>/);
  const text = [reason, ...told].map((part) => part?.replace(/<[^>]*>/g, ''));
  expect(text).toEqual(['I lost my job.', facts]);
});
