import { expect, test } from 'vitest';
import { differenceOf, masked, snapshotsOf } from './snapshot.ts';

test('an entry stores the last four digits of numbers of people, and no secret', () => {
  const stored = masked({
    NIN: '12345678901',
    bvn: '22222222222',
    'Account number': '0123456789',
    bank_account_number: '0123456789',
    bankAccountNumber: '0123456789',
    'Phone number': '+2348012345678',
    Password: 'Harmattan-Rain-7',
    'Security answer': 'Rex',
    'Recovery code': 'ABCD-EFGH',
    Amount: 'N12,345,678,901',
    State: 'verified',
    Months: 12,
    Nothing: null,
    Answered: true,
  });
  expect(stored).toEqual({
    NIN: '••8901',
    bvn: '••2222',
    'Account number': '••6789',
    bank_account_number: '••6789',
    bankAccountNumber: '••6789',
    'Phone number': '••5678',
    Password: '••••',
    'Security answer': '••••',
    'Recovery code': '••••',
    Amount: 'N12,345,678,901',
    State: 'verified',
    Months: 12,
    Nothing: null,
    Answered: true,
  });
});

test('two sides have the fields that differ, also where one side lacks them', () => {
  const before = { State: 'applied', Bank: '058', Documents: ['id_card'] };
  const after = { State: 'offered', Bank: '058', Documents: ['id_card'], Amount: 'N5,000' };
  expect(differenceOf(before, after)).toEqual({
    before: { State: 'applied', Amount: null },
    after: { State: 'offered', Amount: 'N5,000' },
  });
  expect(differenceOf(before, before)).toEqual({});
});

test('the lines of a proposal are its two sides; a new record has one', () => {
  const rate = { label: 'Rate', before: '4%', after: '3.5%' };
  expect(snapshotsOf([rate])).toEqual({ before: { Rate: '4%' }, after: { Rate: '3.5%' } });
  expect(snapshotsOf([{ ...rate, before: '' }])).toEqual({ after: { Rate: '3.5%' } });
});

test('several lines of a proposal with one label are all in its entry', () => {
  const lines = ['N100.00', 'N200.00', 'N300.00'].map((after) => ({
    ...{ label: 'Debit 5010', before: '', after },
  }));
  expect(snapshotsOf(lines)).toEqual({
    after: {
      'Debit 5010': 'N100.00',
      'Debit 5010 (2)': 'N200.00',
      'Debit 5010 (3)': 'N300.00',
    },
  });
});
