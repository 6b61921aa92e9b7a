import { agreeToCreditCheck, creditCheckConsent } from '@quarrter/contract/client/credit-check';
import { loanAgreement } from '@quarrter/contract/client/loan-agreement';
import { answerRestructuring } from '@quarrter/contract/client/loan-restructuring';
import { replaceDocument } from '@quarrter/contract/client/loan-review';
import {
  type LoanRecord,
  loanDetail,
  type RestructuringOfferRecord,
} from '@quarrter/contract/client/loans';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAsClient } from '../../../open-screen.tsx';
import { inState } from '../../../products/in-state.ts';
import { active, address, loan, openLoan, own, serveLoan } from './open-screen.ts';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Where the only link to help on the page leads, once it is there. */
async function helpLink() {
  const help = await screen.findByRole('link', { name: 'Get help' });
  return help.getAttribute('href');
}

const terms: NonNullable<LoanRecord['accepted_terms']> = {
  ...{ accepted_at: '2026-11-21T09:00:00Z', amount: '100000.00', duration: 4, interest: '4' },
  ...{ apr: '74.56', total_cost: '16000.00', total_to_repay: '116000.00' },
  ...{ penalty_per_day: '1000.00', penalty_cap: '100000.00' },
};

const newSchedule: RestructuringOfferRecord = {
  ...{ id: 'r-1', duration: 6, interest: '4', apr: '80.1', principal: '116000.00' },
  ...{ offered_on: '2026-11-22', expires_on: '2026-12-06', total_cost: '27840.00' },
  amount_to_be_repaid: '143840.00',
  schedule: [
    { number: 1, due_date: '2026-12-22', principal: '1.00', interest: '1.00', total: '2.00' },
  ],
};

test('SES-15: a document that could not be downloaded has a link to help', async () => {
  const server = await openLoan({ ...active, accepted_terms: terms });
  server.fails(loanAgreement);
  await press('Agreement (PDF)');
  expect(await helpLink()).toBe(`/help?from=${encodeURIComponent(address)}`);
});

test('SES-15: a consent that could not be sent has a link to help', async () => {
  const consent = { given_on: null, can_agree: true, text: 'I agree.', version: '2026-11-22' };
  const applied = { ...loan, ...inState('applied') };
  serveLoan(applied).answers(creditCheckConsent, 200, consent).fails(agreeToCreditCheck);
  openAsClient(address);
  await userEvent.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(await helpLink()).toBe('/help?about=application');
});

test('SES-15: an answer without a reply, to an ended offer, has a link to help', async () => {
  const offered = { ...active, ...inState('overdue'), restructuring: newSchedule };
  const server = await openLoan(offered);
  server.fails(answerRestructuring).answers(loanDetail, 200, active);
  await press('Keep my current schedule');
  await screen.findByText('We got no reply');
  expect(await helpLink()).toBe('/help?about=loan');
});

/** Sends nothing, as when the network is gone. */
class Interrupted {
  upload = {};
  onerror?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send() {
    this.onerror?.();
    this.onloadend?.();
  }
}

test('SES-15: a document that could not be sent has a link to help', async () => {
  const request = { kind: 'file', reason: 'Too old.', requested_on: '2026-11-20' };
  await openLoan({ ...loan, ...inState('applied'), document_requests: [request] });
  vi.stubGlobal('XMLHttpRequest', Interrupted);
  const file = new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText('Bank statement'), file);
  expect(screen.queryByRole('link', { name: 'Get help' })).toBeNull();
  await press('Send the document');
  expect(await helpLink()).toBe('/help?about=application');
});

/** Opens a loan that asks for an ID card, and chooses this file for it. */
async function chooseIdCard(file: File) {
  const request = { kind: 'id_card', reason: 'Too dark.', requested_on: '2026-11-20' };
  const server = await openLoan({ ...loan, ...inState('applied'), document_requests: [request] });
  const field = await screen.findByLabelText('ID card');
  await userEvent.upload(field, file, { applyAccept: false });
  return server;
}

test('SES-15: a document that was rejected has a link to help', async () => {
  const pdf = new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' });
  const server = await chooseIdCard(pdf);
  server.answers(replaceDocument, 400, { id_card: ['We could not read this PDF.'] });
  await press('Send the document');
  await screen.findByText('We could not read this PDF.');
  expect(await helpLink()).toBe('/help?about=application');
});

test('SES-15: a photo that could not be opened has a link to help', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await chooseIdCard(new File(['?'], 'card.jpg', { type: 'image/jpeg' }));
  await screen.findByText('Not every photo could be used');
  expect(await helpLink()).toBe('/help?about=application');
});

test('SES-15: a loan that the bank sent back has a link to help', async () => {
  await openLoan({ ...active, money_returned_on: '2026-11-20' }, own);
  await screen.findByText('Your bank sent this loan back to us');
  expect(await helpLink()).toBe('/help?about=loan');
});
