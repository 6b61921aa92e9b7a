import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  vi.stubGlobal('XMLHttpRequest', HalfSent);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const request = { kind: 'file', reason: 'Too old.', requested_on: '2026-11-20' };
  await openLoan({ ...loan, ...inState('applied'), document_requests: [request] });
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
