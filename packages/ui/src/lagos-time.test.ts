import { expect, test } from 'vitest';
import { clientTime, staffTime } from './lagos-time.ts';

test.each([
  ['2026-11-21T13:05:00.000Z', '21 Nov 2026, 14:05', '21\u00a0Nov\u00a02026, 2:05\u00a0pm'],
  ['2026-11-21T23:30:00.000Z', '22 Nov 2026, 00:30', '22\u00a0Nov\u00a02026, 12:30\u00a0am'],
  ['2026-11-21T07:00:00.000Z', '21 Nov 2026, 08:00', '21\u00a0Nov\u00a02026, 8\u00a0am'],
  ['2026-11-21T11:00:00.000Z', '21 Nov 2026, 12:00', '21\u00a0Nov\u00a02026, 12\u00a0pm'],
])('FMT-08: shows %s in Lagos time as %s to staff, as %s to clients', (at, staff, client) => {
  expect([staffTime(at), clientTime(at)]).toEqual([staff, client]);
});
