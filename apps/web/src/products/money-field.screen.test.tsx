import { MoneyField } from '@quarrter/ui/MoneyField';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

test('an amount that a button filled in is grouped again when a digit is deleted', async () => {
  render(<MoneyField label="Amount" name="amount" />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.click(input);
  input.value = '103,000';
  input.setSelectionRange(7, 7);
  await userEvent.keyboard('{Backspace}');
  expect(input.value).toBe('10,300');
});
