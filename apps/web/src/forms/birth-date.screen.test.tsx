import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { BirthDateField } from './BirthDateField.tsx';

const part = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} of Date of Birth`);
const shown = () => ['Day', 'Month', 'Year'].map((name) => part(name).value);

test('a date that the form takes over from another tab is the one that is shown', async () => {
  const sent = vi.fn();
  function Form() {
    const { register, setValue, handleSubmit } = useForm({ defaultValues: { born: '1990-02-01' } });
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    function takeOver() {
      setValue('born', '1985-12-31');
      redraw();
    }
    return (
      <form onSubmit={handleSubmit(sent)}>
        <BirthDateField label="Date of Birth" {...register('born')} />
        <button type="button" onClick={takeOver}>
          Take over
        </button>
        <button type="button" onClick={redraw}>
          Redraw
        </button>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(shown()).toEqual(['01', '02', '1990']);
  await userEvent.clear(part('Year'));
  await userEvent.type(part('Year'), '1991');
  await press('Redraw');
  expect(shown()).toEqual(['01', '02', '1991']);
  await press('Take over');
  expect(shown()).toEqual(['31', '12', '1985']);
  await press('Send');
  expect(sent.mock.calls[0]?.[0]).toEqual({ born: '1985-12-31' });
});
