import type { Queue } from '../../console/index.ts';
import { waitingPayments } from '../waiting-work.ts';

const day = 10 * 60;

export const queues: readonly Queue[] = [
  {
    name: 'dollar-payouts',
    noun: 'transfer',
    workers: ['record-payout'],
    readers: ['read-payouts'],
    promise: { openMinutes: day, why: 'The bank processes dollar orders once a day.' },
    rows: () => waitingPayments.byHand,
  },
  {
    name: 'stuck-transfers',
    noun: 'transfer',
    workers: ['retry-payout'],
    readers: ['read-payouts'],
    promise: { openMinutes: 60, why: 'The client expects the money now.' },
    rows: () => waitingPayments.stuck,
  },
  {
    name: 'returned-transfers',
    noun: 'receipt',
    workers: ['propose-receipt'],
    readers: ['read-receipts'],
    promise: { openMinutes: day, why: 'We hold money that we told a client they have.' },
    rows: () => waitingPayments.returned,
  },
  {
    name: 'receipts',
    noun: 'receipt',
    workers: ['propose-receipt'],
    readers: ['read-receipts'],
    promise: { openMinutes: 2 * day, why: 'The client paid but the money is not applied yet.' },
    rows: () => waitingPayments.unapplied,
  },
  {
    name: 'disputes',
    noun: 'dispute',
    workers: ['propose-receipt'],
    readers: ['read-receipts'],
    promise: { openMinutes: day, why: 'The payer’s bank sets a time; without one, a day.' },
    rows: () => waitingPayments.disputes,
  },
];
