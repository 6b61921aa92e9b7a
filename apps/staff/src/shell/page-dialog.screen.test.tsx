import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { PageDialogs, useCloseDialog, usePageDialog } from './PageDialog.tsx';

function Typed({ name }: { name: string }) {
  closings.push(useCloseDialog());
  return <input aria-label={name} />;
}

const closings: (() => void)[] = [];

function Buttons() {
  const open = usePageDialog();
  return ['First', 'Second'].map((name) => (
    <button key={name} type="button" onClick={() => open(<Typed name={name} />)}>
      {name}
    </button>
  ));
}

function renderPage() {
  closings.length = 0;
  render(
    <PageDialogs>
      <Buttons />
    </PageDialogs>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a dialog of a page that was left does not return with the page', async () => {
  renderPage();
  await press('First');
  screen.getByLabelText('First');
  act(() => navigate('/elsewhere'));
  act(() => navigate('/'));
  expect(screen.queryByLabelText('First')).toBeNull();
});

test('a dialog that closes late leaves the next one open, which begins empty', async () => {
  renderPage();
  await press('First');
  await userEvent.type(screen.getByLabelText('First'), 'typed');
  const closeFirst = closings.at(-1);
  await press('Second');
  act(() => closeFirst?.());
  expect(screen.getByLabelText<HTMLInputElement>('Second').value).toBe('');
  act(() => closings.at(-1)?.());
  expect(screen.queryByLabelText('Second')).toBeNull();
});
