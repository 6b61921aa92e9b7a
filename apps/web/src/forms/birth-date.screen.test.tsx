import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { BirthDateField } from './BirthDateField.tsx';

const part = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} of Date of Birth`);
const allParts = ['Day', 'Month', 'Year'];
const shown = () => allParts.map((name) => part(name).value);

afterEach(() => {
  vi.unstubAllGlobals();
});

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

function DateForm() {
  return <BirthDateField label="Date of Birth" {...useForm().register('born')} />;
}

/** Types into whatever has the focus, as a person does who does not touch the screen. */
async function typeFrom(first: string, text: string) {
  await userEvent.click(part(first));
  await userEvent.keyboard(text);
}

test.each([
  ['coarse', ['02', '04', '1990']],
  ['fine', ['02', '', '']],
])('with a %s pointer, eight digits are the parts %j', async (pointer, parts) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  render(<DateForm />);
  await typeFrom('Day', '02041990');
  expect(shown()).toEqual(parts);
});

test('a corrected part keeps the focus when the next one is filled in', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(<DateForm />);
  await typeFrom('Day', '02041990');
  await userEvent.clear(part('Day'));
  await typeFrom('Day', '03');
  expect(document.activeElement).toBe(part('Day'));
  expect(shown()).toEqual(['03', '04', '1990']);
});
