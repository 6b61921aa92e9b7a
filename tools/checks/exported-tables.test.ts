import { expect, test } from 'vitest';
import type { Table } from '../../apps/server/src/platform/database/define-table.ts';
import { tables } from '../../apps/server/src/tables.ts';

test('what the copy of all data leaves out has a reason, and no two tables share a file', () => {
  const exported = Object.values<Table>(tables).map((table) => table.exported ?? []);
  const files = exported.flatMap((one) => ('leftOut' in one ? [] : one.slice(0, 1)));
  expect(files.length).toBeGreaterThan(60);
  expect(new Set(files).size).toBe(files.length);
  const reasons = exported.flatMap((one) => ('leftOut' in one ? [one.leftOut] : []));
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});
