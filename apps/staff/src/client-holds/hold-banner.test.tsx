import { callKey } from '@quarrter/client/calls';
import { type ClientHold, readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffMe } from '@quarrter/contract/staff/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FreezeActions } from './FreezeActions.tsx';
import { HoldBanner } from './HoldBanner.tsx';

const id = '0193a5b0-0000-7000-8000-000000000001';
const at = new Date('2026-11-23T09:00:00.000Z');
const nothing = { freeze: null, confirmed: null, possible: 0, unpaid: [] };
const served: ClientHold = { notServed: false, ...nothing };
const frozen: ClientHold['freeze'] = {
  ...{ state: 'proposed', by: 'Halima Sule', since: at, reason: 'Court order' },
  ...{ decidedBy: null, unfreezeProposed: false, cannotBeApproved: false },
};

function bannerOf(hold: Partial<ClientHold>, actions: readonly string[] = []): string {
  return render(<HoldBanner clientId={id} />, hold, actions);
}

function render(screen: ReactNode, hold: Partial<ClientHold>, actions: readonly string[]): string {
  const client = new QueryClient();
  client.setQueryData(callKey(readClientHold, { params: { id } }), { ...served, ...hold });
  client.setQueryData(callKey(staffMe), { actions });
  return renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
}

test('a client who is served has no banner', () => {
  expect(bannerOf({})).toBe('');
});

test('the banner of a frozen client names who froze them, the reason and the next step', () => {
  const proposed = bannerOf({ freeze: frozen });
  expect(proposed).toContain('role="alert"');
  expect(proposed).toContain('Frozen by Halima Sule');
  expect(proposed).toContain('Court order');
  expect(proposed).toContain('A second person decides whether the freeze stays.');
  const agreed = { ...frozen, state: 'frozen', decidedBy: 'Segun Oladipo' } as const;
  expect(bannerOf({ freeze: agreed })).toContain('Segun Oladipo approved it.');
  const ending = bannerOf({ freeze: { ...agreed, unfreezeProposed: true } });
  expect(ending).toContain('Unfreezing was proposed');
  expect(ending).toContain('href="/approvals"');
});

test('a role that does not read why a client is not served reads that they are not', () => {
  const banner = bannerOf({ notServed: true });
  expect(banner).toContain('We do not serve this client');
  expect(banner).toContain('We pay nothing to this client and take no new business.');
});

test('a freeze that can no longer be approved can be proposed again', () => {
  const actions = (freeze: ClientHold['freeze']) =>
    render(<FreezeActions clientId={id} />, { freeze }, ['propose-freeze']);
  expect(actions(null)).toContain('Freeze this client');
  expect(actions(frozen)).toBe('');
  const stuck = { ...frozen, cannotBeApproved: true };
  expect(actions(stuck)).toContain('Propose the freeze again');
  expect(render(<FreezeActions clientId={id} />, { freeze: stuck }, [])).toBe('');
  expect(bannerOf({ freeze: stuck })).toContain(
    'The freeze that Halima Sule proposed can no longer be approved. Propose it again.',
  );
});

test('the banner of a client who is not paid gives the reason', () => {
  const banner = bannerOf({ unpaid: ['This client’s bank has not decided a dispute.'] });
  expect(banner).toContain('role="alert"');
  expect(banner).toContain('We pay nothing to this client');
  expect(banner).toContain('This client’s bank has not decided a dispute. Withdrawals and refunds');
});

test('a match is red when it is confirmed and amber while it is possible', () => {
  const confirmed = { listedName: 'OBI, Ada', reference: 'UN-7', by: 'Halima Sule', at };
  const red = bannerOf({ confirmed: { ...confirmed, reason: 'Same passport' } }, ['decide-match']);
  expect(red).toContain('role="alert"');
  expect(red).toContain('Listed as OBI, Ada (UN-7). Confirmed by Halima Sule');
  expect(red).toContain('href="/screening?state=confirmed"');
  const amber = bannerOf({ possible: 1 });
  expect(amber).not.toContain('role="alert"');
  expect(amber).toContain('Possible match with the screening list');
  expect(amber, 'who may not read the list').not.toContain('href');
});
