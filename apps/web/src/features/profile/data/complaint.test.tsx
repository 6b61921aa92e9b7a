import type { OwnComplaint } from '@quarrter/contract/client/support';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { Complaint } from './Complaints.tsx';

const complaint: OwnComplaint = {
  id: '0193a5b0-0000-7000-8000-000000000001',
  reference: '7K3M-92QD',
  subject: 'A call I do not recognise',
  message: 'They asked for my code.',
  sent_at: '2026-11-21T09:00:00.000Z',
  acknowledged_at: null,
  acknowledge_by: '2026-11-22T09:00:00.000Z',
  answered_at: null,
  answer_by: '2026-11-23T09:00:00.000Z',
  outcome: null,
  replies: [],
};
const at = '2026-11-21T12:00:00.000Z';

test.each([
  [{}, 'Received', 'We’ll confirm it by 22 Nov 2026, 10 am. We will answer by 23 Nov 2026, 10 am.'],
  [{ acknowledged_at: at }, 'We are looking into it', 'We will answer by 23 Nov 2026, 10 am.'],
  [
    { answered_at: at, outcome: 'upheld' as const },
    'We upheld your complaint',
    'Answered 21 Nov 2026, 1 pm.',
  ],
])('a complaint %o says how far it is and what is due next', (now, state, clock) => {
  const drawn = textOf(renderToStaticMarkup(<Complaint complaint={{ ...complaint, ...now }} />));
  expect(drawn).toContain('Number 7K3M-92QD');
  expect(drawn).toContain(state);
  expect(drawn).toContain(clock);
});
