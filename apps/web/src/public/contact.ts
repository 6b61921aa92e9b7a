/*
 * Sends the contact form without leaving the page, so that a lost connection loses nothing that was
 * typed. Without this script the form is posted to /contact, which answers the page (PUB-04).
 */

import { ANSWER_MS, deadline } from '@quarrter/client/deadline';
import { BASE_ADDRESS } from '../api/base-address.ts';
import { fillTexts, markFields } from './fill-placeholders.ts';

/**
 * The call `sendMessage` of the contract; hard-coded to keep the contract package out of this
 * script.
 */
const CALL = `${BASE_ADDRESS}/support/api/contact/`;

const NO_ANSWER =
  'We got no reply. Your connection may be lost. What you typed is still here. Please try again.';
const FIELDS_WRONG = 'Please check the highlighted fields. What you typed is still here.';

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

function formValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(new FormData(form)) as Record<string, string>;
}

/** Stores the typed message, so that it survives a reload of this tab; `null` deletes it. */
function keep(form: HTMLFormElement, typed: Record<string, string> | null): void {
  const place = form.dataset['contact'] ?? '';
  try {
    if (typed) sessionStorage.setItem(place, JSON.stringify(typed));
    else sessionStorage.removeItem(place);
  } catch {
    // Storage is full or refused: the message lives as long as its page.
  }
}

/** Fills only empty fields: text from the visitor or the server is newer. */
function restoreDraft(form: HTMLFormElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(form.dataset['contact'] ?? '') ?? '{}');
    for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
      const text = kept[field.name];
      if (field.value === '' && typeof text === 'string') field.value = text;
    }
  } catch {
    // Nothing that can be read was kept.
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  show('problem', false);
  const limit = deadline(ANSWER_MS);
  const reply = await fetch(CALL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(formValues(form)),
    signal: limit.signal,
  });
  const body = await reply.json().finally(limit.done);
  if (reply.ok) {
    keep(form, null);
    // Loading the page again shows the reference, not an empty form.
    history.replaceState(null, '', `?sent=${body.reference}#write`);
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
  restoreDraft(form);
  form.addEventListener('input', ({ target }) => {
    keep(form, formValues(form));
    // Clear the error while typing; it is checked again on submit.
    const field = target as HTMLInputElement;
    field.setAttribute('aria-invalid', 'false');
    fillTexts({ [`${field.name}-error`]: '' });
  });
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
