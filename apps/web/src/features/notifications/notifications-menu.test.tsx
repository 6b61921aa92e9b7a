import { callKey } from '@quarrter/client/calls';
import { type Notification, notificationList } from '@quarrter/contract/client/notifications';
import { expect, test } from 'vitest';
import { linksOf, renderScreen, textOf } from '../../render-screen.tsx';
import Notifications from './Notifications.tsx';

const repayment: Notification = {
  id: '0193',
  read: true,
  title: 'Loan repayment',
  advice: 'Your next payment is due on 8 Dec 2026.',
  amount: '29000.00',
  currency: 'naira',
  link: '/loans/summer-time/details/0193',
  timestamp: '2026-11-20T09:00:00.000Z',
};

function menu(...results: Notification[]): string {
  const Menu = () => <Notifications onFollow={() => {}} />;
  return renderScreen(Menu, { pattern: '/' }, [
    [callKey(notificationList), { unread: 0, results }],
  ]);
}

test('SHL-08: says `No Notifications` when there are none', () => {
  expect(textOf(menu())).toContain('No Notifications');
});

test('SHL-09, SHL-12: shows the stored text, amount and date, and links to the loan', () => {
  const [link] = linksOf(menu(repayment));
  expect(link).toContain('Loan repayment');
  expect(link).toContain('N29,000');
  expect(link).toContain('Your next payment is due on 8 Dec 2026.');
  expect(link).toContain('20 Nov 2026');
  expect(link).toMatch(/ → \/loans\/summer-time\/details\/0193$/);
});

test('SHL-10: shows a notification in dollars, and one without an amount', () => {
  const dollars = { ...repayment, amount: '12.50', currency: 'dollar' } as const;
  expect(textOf(menu(dollars))).toContain('$12.50');
  const words = { ...repayment, title: 'You are up to date', amount: null, currency: null };
  expect(textOf(menu(words))).toContain('You are up to date');
});

test('SHL-07: marks a new notification with a dot and for screen readers', () => {
  const links = linksOf(menu(repayment, { ...repayment, id: '0194', read: false }));
  expect(links[0]).toMatch(/^Loan repayment/);
  expect(links[1]).toMatch(/^New: ?Loan repayment/);
});
