import { expect, test } from 'vitest';
import { isPausedOn, type PenaltyPause, pausePenaltiesUntil } from './penalty-pause.ts';

const waits: PenaltyPause = { from: '2027-01-10', until: '2027-01-17', answeredOn: null };

test.each<[string, number, readonly PenaltyPause[], string | null]>([
  ['of a product without a pause', 0, [], null],
  ['for the first time', 7, [], '2027-02-08'],
  ['after a request that took all its days', 7, [waits], null],
  ['after an answer on the third day', 7, [{ ...waits, answeredOn: '2027-01-12' }], '2027-02-06'],
  ['after an answer on the same day', 7, [{ ...waits, answeredOn: '2027-01-10' }], '2027-02-08'],
  ['after an answer that was late', 7, [{ ...waits, answeredOn: '2027-01-20' }], null],
  ['under a product with fewer days than were used', 5, [waits], null],
])('a client who asks %s pauses the days that are left', (_when, days, earlier, until) => {
  expect(pausePenaltiesUntil(days, '2027-02-01', earlier)).toBe(until);
});

test('a pause begins with the request and ends before its last day and the answer', () => {
  const days = ['2027-01-09', '2027-01-10', '2027-01-11', '2027-01-16', '2027-01-17'];
  const pausedOf = (pause: PenaltyPause) => days.filter((day) => isPausedOn(pause, day));
  expect(pausedOf(waits)).toEqual(['2027-01-10', '2027-01-11', '2027-01-16']);
  expect(pausedOf({ ...waits, answeredOn: '2027-01-11' })).toEqual(['2027-01-10']);
});
