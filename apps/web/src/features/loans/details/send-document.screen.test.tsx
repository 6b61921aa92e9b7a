import { replaceDocument } from '@quarrter/contract/client/loan-review';
import { loanDetail } from '@quarrter/contract/client/loans';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { inState } from '../../../products/in-state.ts';
import { loan, openLoan } from './open-screen.ts';

/** Half of the file is sent, and then no more until it is cancelled. */
class HalfSent {
  upload: { onprogress?: (event: unknown) => void } = {};
  onabort?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send() {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 });
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

test('while a document is sent, one bar shows its progress and one button cancels it', async () => {
  const request = { kind: 'file', reason: 'Too old.', requested_on: '2026-11-20' };
  await openLoan({ ...loan, ...inState('applied'), document_requests: [request] });
  vi.stubGlobal('XMLHttpRequest', HalfSent);
  const file = new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText('Bank statement'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Send the document' }));
  const bar = await screen.findByRole('progressbar', { name: 'Sending statement.pdf' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
  expect(screen.getAllByRole('progressbar')).toEqual([bar]);
  within(screen.getByRole('main')).getByText(/Sending: 50% is sent/);
  await userEvent.click(screen.getByRole('button', { name: /^Cancel sending/ }));
  await screen.findByText(/^Upload cancelled\./);
});

test('a document that was asked for is sent, and says that it was received', async () => {
  const request = { kind: 'id_card', reason: 'The back is missing.', requested_on: '2026-11-20' };
  const asked = { ...loan, ...inState('applied'), document_requests: [request] };
  const server = await openLoan(asked);
  await screen.findByText('The back is missing.');
  const file = new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText('ID card'), file);
  const received = { ...asked, document_requests: [] };
  server.answers(replaceDocument, 200, received).answers(loanDetail, 200, received);
  await userEvent.click(screen.getByRole('button', { name: 'Send the document' }));
  await screen.findByText('We have received your ID card.');
  expect(server.sent(replaceDocument)).toMatchObject([{ params: { kind: 'id_card' } }]);
  expect(Object.values(server.bodies(replaceDocument)[0] as object)).toEqual([file]);
});
