import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Answers } from './Answers.tsx';
import { Documents } from './Documents.tsx';

/** As the server presents an application of a kind that this console has never heard of. */
const application = {
  loan: { id: 'id', loan_type: 'school-fees' },
  earlierDocuments: [],
  application: [
    { title: 'Loan', answers: [{ label: 'Number of Pupils', value: '3' }] },
    { title: 'Identity', answers: [{ label: 'NIN of the guardian', value: '*******0123' }] },
  ],
  documents: [
    { id: '1', kind: 'id_card', label: 'ID card', name: 'a.pdf', bytes: 1, sha256: '' },
    {
      id: '2',
      kind: 'invoice',
      label: 'Invoice of the school',
      name: 'b.pdf',
      bytes: 1,
      sha256: '',
    },
    {
      id: '3',
      kind: 'opening',
      label: 'Account opening form',
      name: 'c.pdf',
      bytes: 1,
      sha256: '',
    },
  ],
  actions: [{ action: 'open-identity', allowed: true, reason: '' }],
} as unknown as StaffLoan;

function shown(
  Part: ComponentType<{ application: StaffLoan }>,
  changes: Partial<StaffLoan> = {},
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Part application={{ ...application, ...changes }} />
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, ' ');
}

test('the page of a new kind shows each of its documents under its label', () => {
  const html = shown(Documents);
  for (const label of ['ID card', 'Invoice of the school', 'Account opening form']) {
    expect(html).toContain(label);
  }
});

test('the page of a new kind shows its own answers, and the button that reveals numbers', () => {
  const html = shown(Answers);
  for (const text of ['Number of Pupils', 'NIN of the guardian', '*******0123', 'Reveal']) {
    expect(html).toContain(text);
  }
});

test('the page of an application offers to reveal an account only when there is one', () => {
  const answers = [{ label: 'Account with the partner bank', value: 'No' }];
  const page = (holderState: string) =>
    shown(Answers, {
      application: [{ title: 'Bank account', answers }],
      destination: { holderState } as StaffLoan['destination'],
    });
  expect(page('none')).not.toContain('Reveal');
  expect(page('own')).toContain('Reveal account number');
});
