/*
 * Sends the contact form without leaving the page, so that a lost connection loses nothing that was
 * typed. Without this script the form is posted to /contact, which answers the page (PUB-04).
 */
import { BASE_ADDRESS } from '../api/base-address.ts';
import { ANSWER_MS, deadline } from '../api/deadline.ts';
import { fillTexts, markFields } from './fill-slots.ts';

/** The call `sendMessage` of the contract; written out, for the contract would be most of this script. */
const CALL = `${BASE_ADDRESS}/support/api/contact/`;

const NO_ANSWER =
  'There was no answer: the connection may be lost. What you typed is still here. Please try again.';
const FIELDS_WRONG = 'Please look at the marked fields. What you typed is still here.';

function part(name: string): HTMLElement | null {
  return document.querySelector(`[data-part="${name}"]`);
}

function show(name: string, shown: boolean): void {
  const found = part(name);
  if (found) found.hidden = !shown;
}

function refuse(text: string): void {
  fillTexts({ problem: text });
  show('problem', true);
  part('problem')?.focus();
}

async function send(form: HTMLFormElement): Promise<void> {
  show('problem', false);
  const limit = deadline(ANSWER_MS);
  const reply = await fetch(CALL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
    signal: limit.signal,
  });
  const body = await reply.json().finally(limit.done);
  if (reply.ok) {
    fillTexts({ reference: body.reference });
    show('form', false);
    show('sent', true);
    part('sent')?.focus();
    return;
  }
  const entries = Object.entries(body as Record<string, string | string[]>);
  const errors = Object.fromEntries(entries.map(([field, said]) => [field, String(said)]));
  refuse(errors['detail'] ?? FIELDS_WRONG);
  markFields(form, errors)?.focus();
}

export function startContact(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.disabled) return;
    if (button) button.disabled = true;
    send(form)
      .catch(() => refuse(NO_ANSWER))
      .finally(() => {
        if (button) button.disabled = false;
      });
  });
}
