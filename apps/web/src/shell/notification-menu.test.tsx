import { callKey } from '@quarrter/client/calls';
import { notificationList } from '@quarrter/contract/client/notifications';
import { expect, test } from 'vitest';
import { renderScreen } from '../render-screen.tsx';
import { NotificationMenu } from './NotificationMenu.tsx';

test.each([
  [0, 'Notifications', ''],
  [9, 'Notifications, 9 unread', '9'],
  [12, 'Notifications, 9+ unread', '9+'],
])('SHL-07: names the bell with %i unread by what it shows', (unread, name, shown) => {
  const html = renderScreen(NotificationMenu, { pattern: '/' }, [
    [callKey(notificationList), { unread, results: [] }],
  ]);
  expect(html).toContain(`aria-label="${name}"`);
  expect(/<span class="figures[^>]*>([^<]*)</.exec(html)?.[1] ?? '').toBe(shown);
});
