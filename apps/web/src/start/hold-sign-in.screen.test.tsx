import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdSignIn } from './hold-sign-in.ts';
import { failSignIn, OTHER_SCREEN, takeOverSignIn } from './sign-in-ready.ts';

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const button = (name = 'Sign In') => screen.getByRole('button', { name });

/** Of this environment: a script that the page adds is not run. */
declare const happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

/** The page as the server sends it, with its script; the application is not there. */
function openPage() {
  document.body.innerHTML = `<div id="app"><form method="post">
    <label>Email <input name="email" /></label>
    <button type="button">Show password</button><button type="submit">Sign In</button>
  </form></div>`;
  const left = vi.fn((event: Event) => event.preventDefault());
  const pressed = vi.fn();
  document.querySelector('form')?.addEventListener('submit', left);
  for (const one of screen.getAllByRole('button')) {
    one.addEventListener('click', () => pressed(one.textContent));
  }
  holdSignIn({ script: '/app.js', preload: '/app.js', session: 'quarrter' });
  onTestFinished(() => {
    takeOverSignIn();
    sessionStorage.clear();
    document.documentElement.className = '';
    document.head.replaceChildren();
    document.body.replaceChildren();
  });
  return { left, pressed };
}

test('ACC-24: the sign-in page holds what is pressed until the application is there', async () => {
  const { left, pressed } = openPage();
  expect(scripts()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Email'), 'bisi@example.com');
  expect(scripts(), 'the first touch loads the application').toHaveLength(1);
  await userEvent.click(button('Show password'));
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Loading the rest of the page…');
  expect([pressed.mock.calls, left.mock.calls]).toEqual([[], []]);
  takeOverSignIn();
  expect(pressed.mock.calls, 'the last one').toEqual([['Sign In']]);
  expect(left).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(button('Show password'));
  expect(pressed).toHaveBeenLastCalledWith('Show password');
});

test('ACC-24: typing after a press cancels the press', async () => {
  const { pressed } = openPage();
  await userEvent.type(screen.getByLabelText('Email'), 'bisi{Enter}@example.com');
  expect(screen.queryByText('Loading the rest of the page…')).toBeNull();
  takeOverSignIn();
  expect(pressed).not.toHaveBeenCalled();
});

test('ACC-24: a button that sends nothing gets the focus in place of its press', async () => {
  const { pressed } = openPage();
  await userEvent.click(button('Show password'));
  takeOverSignIn();
  expect(pressed).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Show password'));
});

test('ACC-24: a submit that no button was pressed for is held too', async () => {
  const { left, pressed } = openPage();
  document.querySelector('form')?.requestSubmit();
  expect(left).not.toHaveBeenCalled();
  takeOverSignIn();
  expect(pressed.mock.calls).toEqual([['Sign In']]);
});

test('ACC-29: an application that does not load leaves what was typed and says so', async () => {
  const { left } = openPage();
  await userEvent.type(screen.getByLabelText('Email'), 'bisi@example.com{Enter}');
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  await userEvent.click(button());
  expect(screen.getByRole('alert').textContent).toContain('Check your connection');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bisi@example.com');
  expect(screen.getByRole('link', { name: 'Load the page again' })).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});

test('ACC-29: a part of the application that does not load shows the same message', async () => {
  openPage();
  failSignIn();
  expect(screen.getByRole('alert').textContent).toContain('Check your connection');
});

test('SES-01: a client who is signed in sees the frame of the page, and not the form', async () => {
  sessionStorage.setItem('quarrter', '{}');
  const { pressed } = openPage();
  expect(document.documentElement.className).toBe(OTHER_SCREEN);
  expect(scripts(), 'nothing to draw into yet').toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(scripts()).toHaveLength(1);
  // Clicks on the screen that the application draws there are not held.
  await userEvent.click(button());
  expect(pressed).toHaveBeenCalledWith('Sign In');
});

test('ACC-29: an application that does not load shows the form to a signed-in client', () => {
  sessionStorage.setItem('quarrter', '{}');
  openPage();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(document.documentElement.className).toBe('');
  expect(screen.getByRole('alert').textContent).toContain('Check your connection');
});
