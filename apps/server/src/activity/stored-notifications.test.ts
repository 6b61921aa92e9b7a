import type { Notification } from '@quarrter/contract/client/notifications';
import { expect, test } from 'vitest';
import type { TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anActiveLoan, anOffer, repay } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';

/* Notifications over time: each describes the day on which it was made. */

const testApp = useTestApp();

type List = { unread: number; results: Notification[] };

const bell = '/transactions/notifications';

async function list({ headers }: TestClient, url: string): Promise<List> {
  return (await testApp.app.inject({ url, headers })).json();
}

const titlesOf = ({ results }: Pick<List, 'results'>) => results.map(({ title }) => title);

test('SHL-07: the text of a notification never changes, even when its loan does', async () => {
  const loan = await anActiveLoan(testApp);
  const waiting = await anOffer(testApp);
  await repay(testApp, loan, '29000');
  const [told] = (await list(loan.client, bell)).results;
  expect(told).toMatchObject({
    title: 'Repayment received',
    advice: 'Your next payment is due on 21 Jan 2027.',
    amount: '29000.00',
  });
  // The offer lapses, and then the loan falls into arrears.
  await testApp.setDate('2026-12-04');
  await goTo(testApp, '2026-12-07');
  await testApp.setDate('2027-01-16');
  await goTo(testApp, '2027-01-23');
  const { results } = await list(loan.client, '/notifications/api/list/');
  expect(results.find(({ id }) => id === told?.id)).toEqual({ ...told, read: true });
  expect(titlesOf({ results })).toEqual(
    expect.arrayContaining(['Payment due soon', 'A payment is overdue', 'Late penalty charged']),
  );
  expect(titlesOf(await list(loan.client, bell))).toEqual(['Late penalty charged']);
  // An offer that was not answered.
  const [lapsed] = (await list(waiting.client, bell)).results;
  expect(lapsed).toMatchObject({
    title: 'Your loan offer has expired',
    advice: 'It was valid until 5 Dec 2026. You can apply again.',
  });
});
