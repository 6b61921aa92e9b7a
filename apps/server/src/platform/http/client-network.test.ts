import { expect, test } from 'vitest';
import { clientNetworkOf, widerNetworkOf } from './client-network.ts';

test.each([
  ['198.51.100.4', '198.51.100.4'],
  ['::ffff:198.51.100.4', '198.51.100.4'],
  ['::ffff:c633:6404', '198.51.100.4'],
  ['0:0:0:0:0:ffff:198.51.100.4', '198.51.100.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:1:2:3:4:198.51.100.4', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('ACC-28: counts a request from %s for %s', (ip, network) => {
  expect(clientNetworkOf({ ip })).toBe(network);
});

test.each([
  ['198.51.100.4', '198.51.100.0/24'],
  ['::ffff:198.51.100.4', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('SES-21: names the wider network of %s as %s', (ip, network) => {
  expect(widerNetworkOf(clientNetworkOf({ ip }))).toBe(network);
});

test('takes an address that cannot be read as it is', () => {
  expect(clientNetworkOf({ ip: 'unix socket' })).toBe('unix socket');
});
