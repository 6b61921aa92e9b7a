import { termsVersions } from '@quarrter/ui/brand';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from './page-text.ts';
import { TermsPage } from './TermsPage.tsx';

test('the text of terms is shown from the day on which they take effect', () => {
  const clauses = [{ title: 'Your account', text: ['It is for you alone.'] }];
  const dates = { announcedOn: '2027-01-04', effectiveOn: '2027-02-10' };
  const versions = [...termsVersions, { ...dates, changes: ['It is shorter.'], clauses }];
  const shownOn = (today: string) =>
    textOf(renderToStaticMarkup(<TermsPage today={today} versions={versions} />));
  expect(shownOn('2027-02-09')).toContain('It is shorter.');
  expect(shownOn('2027-02-09')).toContain('1. This agreement');
  expect(shownOn('2027-02-10')).not.toContain('1. This agreement');
  expect(shownOn('2027-02-10')).toContain('1. Your account It is for you alone.');
});
