import { workQueue } from '@quarrter/contract/staff/work';
import { expect, test } from 'vitest';
import { ageText, labelText, queueGroups } from './queue-texts.ts';

test('every queue is on the home of the console once', () => {
  const shown = queueGroups.flatMap(({ queues }) => queues);
  expect(shown.toSorted()).toEqual(workQueue.options.toSorted());
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 days'],
])('an age of %i minutes is %s', (minutes, text) => {
  expect(ageText(minutes)).toBe(text);
});

test('codes are shown as words, and text that people wrote is unchanged', () => {
  expect(labelText('work-tool')).toBe('Work tool');
  expect(labelText('My loan - again')).toBe('My loan - again');
});
