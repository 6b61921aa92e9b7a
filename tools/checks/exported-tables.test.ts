import { expect, test } from 'vitest';
import { exportedTables } from '../../apps/server/src/my-data/export/table-list.ts';
import { clientTables } from '../../apps/server/src/table-list.ts';

test('every table of clients is in the copy of their data, or left out with a reason', () => {
  expect(clientTables.length).toBeGreaterThan(60);
  expect(clientTables.filter((table) => !(table in exportedTables))).toEqual([]);
});

test('what the copy leaves out has a reason, and no two tables share a file', () => {
  const entries = Object.values(exportedTables);
  const files = entries.flatMap((entry) => ('file' in entry ? [entry.file] : []));
  expect(new Set(files).size).toBe(files.length);
  const reasons = entries.flatMap((entry) => ('leftOut' in entry ? [entry.leftOut] : []));
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});
