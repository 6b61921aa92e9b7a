import { expect, test } from 'vitest';
import { isInSection, sectionGroups, sectionsFor } from './sections.ts';

const labelsFor = (actions: Parameters<typeof sectionsFor>[0]) =>
  sectionsFor(actions).flatMap(({ sections }) => sections.map(({ label }) => label));

test('a section is shown to who has one of its actions, and a group without any is not', () => {
  expect(labelsFor(['read-payouts'])).toContain('Transfers');
  expect(labelsFor([])).not.toContain('Transfers');
  expect(sectionsFor([]).map(({ label }) => label)).not.toContain('Oversight');
});

test('an address lies in one section at most', () => {
  const all = sectionGroups.flatMap(({ sections }) => sections);
  for (const { path } of all) {
    expect(all.filter((section) => isInSection(section, path.getHref()))).toHaveLength(1);
  }
  const ofLoan = all.filter((section) => isInSection(section, '/loans/0198'));
  expect(ofLoan.map(({ label }) => label)).toEqual(['Applications']);
});
