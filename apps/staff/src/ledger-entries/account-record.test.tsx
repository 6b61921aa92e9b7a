import { bookAccount } from '@quarrter/contract/staff/books';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { blank } from '../../../../tools/screens/blank.ts';
import { AccountRecord } from './AccountRecord.tsx';

const account = { ...z.decode(bookAccount, blank(bookAccount)), clientId: 'c', shortId: '7K3M' };
const settlement = { kind: 'settlement', date: '2026-11-03' as const };

test.each([
  [{ subjectId: 'c' }, 'Journals'],
  [{ subjectId: 's', opened: settlement }, 'Settlement, 3 Nov 2026, 7K3M'],
  [{ subjectId: 's', record: 'loan' as const }, 'Loan 7K3M'],
  [{ subjectId: 's', record: null }, '7K3M'],
])('the account %o is labelled %s', (of, text) => {
  const html = renderToStaticMarkup(<AccountRecord account={{ ...account, ...of }} />);
  expect(html.replace(/<[^>]*>/g, '')).toBe(text);
});
