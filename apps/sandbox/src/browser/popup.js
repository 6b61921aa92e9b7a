import {
  formatExpiry,
  formatWhileTyping,
  groupDigits,
  listTestCards,
  readCard,
} from './popup-card.js';

/**
 * The checkout page. In a frame it exchanges messages with the page that opened it: it receives
 * `inline:url` and `close`, and sends `{event, data}`. Opened with ?access_code= in its address, it
 * is the hosted payment page.
 */
const element = (id) => document.getElementById(id);
const framed = window.parent !== window;
const successShownMs = 1200;
let transaction = null;
let card = null;
let help = { cards: [], pins: {}, otp: '' };
let parentOrigin = '*';
let working = false;
let channel = 'card';

function tell(event, data) {
  if (framed) window.parent.postMessage({ event, data }, parentOrigin);
}

async function call(path, body) {
  const response = await fetch(`/sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.status) {
    throw Object.assign(new Error(answer.message), { code: answer.code, known: true });
  }
  return answer.data;
}

function show(step) {
  for (const section of document.querySelectorAll('[data-step]')) {
    section.hidden = section.dataset.step !== step;
  }
  working = step === 'working' || step === 'loading';
  element('cancel').hidden = ['success', 'closed', 'pending'].includes(step);
  const choosing = ['card', 'bank_transfer', 'ussd'].includes(step);
  element('channels').hidden = !choosing || transaction?.channels.length === 1;
  for (const button of document.querySelectorAll('[data-channel]')) {
    button.setAttribute('aria-pressed', String(button.dataset.channel === step));
    if (button.dataset.channel === step) channel = step;
  }
  const section = document.querySelector(`[data-step="${step}"]`);
  section.querySelector('input, h2[tabindex], .primary')?.focus();
  element('announcement').textContent = section.querySelector('h2, p:not([hidden])')?.textContent;
}

function showCardError(message) {
  element('card-error').textContent = message;
  element('card-error').hidden = message === '';
}

function cardProblem(error) {
  if (channel !== 'card') {
    element('failed-reason').textContent = error.message;
    show('failed');
    return;
  }
  show('card');
  const field = { number: 'number', expiry: 'expiry' }[error.code] ?? 'number';
  showCardError(error.known ? error.message : 'The connection failed. You were not charged.');
  element(field).focus();
}

async function load(path, params) {
  try {
    const request =
      path === 'newTransaction'
        ? call('checkout/request_inline', params)
        : call(`transaction/verify_access_code/${encodeURIComponent(params.accessCode)}`);
    [transaction, help] = await Promise.all([request, call('checkout/test_cards')]);
  } catch (error) {
    const message = error.known ? error.message : 'The payment could not be loaded.';
    closeWith('Payment not available', message);
    tell('error', { type: 'setup', message });
    return;
  }
  presentOrder();
  show('card');
  const { id, customer, access_code: accessCode } = transaction;
  tell('loaded:transaction', { id, customer, accessCode });
}

function presentOrder() {
  const whole = String(Math.trunc(transaction.amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const part = String(transaction.amount % 100).padStart(2, '0');
  const amount = `${transaction.currency} ${whole}.${part}`;
  element('amount').textContent = amount;
  element('merchant').textContent = transaction.merchant_name;
  element('email').textContent = transaction.email;
  element('pay').textContent = `Pay ${amount}`;
  document.querySelector('[data-amount]').textContent = amount;
  listTestCards(element('test-cards'), help.cards, element('card-form'), element('pay'));
}

async function send(path, body) {
  show('working');
  try {
    proceed(await call(path, { access_code: transaction.access_code, ...body }));
  } catch (error) {
    cardProblem(error);
  }
}

function proceed(result) {
  const steps = { send_pin: 'pin', send_otp: 'otp', open_url: 'bank' };
  if (result.status === 'success') {
    succeeded();
  } else if (result.status === 'pending') {
    show('pending');
  } else if (result.status === 'failed') {
    const again = channel === 'card' ? 'Try another card' : 'Try again';
    element('again').textContent = again;
    element('failed-reason').textContent = result.message;
    show('failed');
  } else {
    const pin = help.pins[card.number];
    element('pin-hint').textContent = `In the sandbox the PIN of this card is ${pin}.`;
    element('otp-hint').textContent = `In the sandbox the code is ${help.otp}.`;
    for (const id of ['pin', 'otp']) element(id).value = '';
    show(steps[result.status]);
  }
}

function succeeded() {
  const { id, reference, callback_url: callbackUrl } = transaction;
  show('success');
  setTimeout(() => {
    const texts = { status: 'success', message: 'Approved', response: 'Approved' };
    const names = { id, trans: String(id), transaction: String(id), trxref: reference };
    tell('success', { ...names, reference, ...texts, redirecturl: callbackUrl });
    if (framed || !callbackUrl) return;
    const target = new URL(callbackUrl);
    target.searchParams.set('trxref', reference);
    target.searchParams.set('reference', reference);
    window.location.assign(target);
  }, successShownMs);
}

function closeWith(title, reason) {
  element('closed-title').textContent = title;
  element('closed-reason').textContent = reason;
  show('closed');
}

/** Cancelling may come too late, while the bank decides. The popup then shows the success. */
async function cancel() {
  if (transaction !== null) {
    const body = { access_code: transaction.access_code };
    const left = await call('checkout/cancel', body).catch(() => null);
    if (left?.status === 'success') {
      succeeded();
      return;
    }
  }
  closeWith('Payment cancelled', 'You were not charged.');
  tell('cancel');
  tell('close');
}

function keepFocusInside(event) {
  if (event.key === 'Escape') cancel();
  if (event.key !== 'Tab') return;
  const all = [...document.querySelectorAll('button, input, summary')].filter(
    (candidate) => candidate.checkVisibility() && !candidate.disabled,
  );
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const inside = all.includes(document.activeElement);
  if (all.length === 0 || (inside && document.activeElement !== edge)) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}

function onSubmit(id, submit) {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    if (!working) submit(event.target);
  });
}

formatWhileTyping(element('number'), groupDigits);
formatWhileTyping(element('expiry'), formatExpiry);
onSubmit('card-form', (form) => {
  showCardError('');
  card = readCard(form);
  send('checkout/charge', card);
});
onSubmit('pin-form', (form) => send('checkout/answer', { ...card, pin: form.pin.value }));
onSubmit('otp-form', (form) => send('checkout/answer', { ...card, otp: form.otp.value }));
for (const button of document.querySelectorAll('[data-bank]')) {
  const bank = button.dataset.bank;
  button.addEventListener('click', () => send('checkout/answer', { ...card, bank }));
}
element('again').addEventListener('click', () => show(channel));
for (const button of document.querySelectorAll('[data-channel]')) {
  button.addEventListener('click', () => show(button.dataset.channel));
}
for (const button of document.querySelectorAll('[data-sends]')) {
  const { sends } = button.dataset;
  button.addEventListener('click', () => send('checkout/bank_transfer', { sends }));
}
for (const button of document.querySelectorAll('[data-dials]')) {
  const { dials } = button.dataset;
  button.addEventListener('click', () => send('checkout/ussd', { dials }));
}
element('pending-close').addEventListener('click', () => {
  closeWith('Waiting for your transfer', 'You can close this page.');
  tell('transfer:pending', { reference: transaction.reference });
});
element('cancel').addEventListener('click', cancel);
document.addEventListener('keydown', keepFocusInside);

window.addEventListener('message', (message) => {
  if (!framed || message.source !== window.parent) return;
  parentOrigin = message.origin;
  if (message.data === 'close') cancel();
  else if (message.data?.type === 'inline:url') load(message.data.path, message.data.params);
});

const accessCode = new URLSearchParams(window.location.search).get('access_code');
if (framed) tell('loaded:checkout');
else if (accessCode) load('resumeTransaction', { accessCode });
else closeWith('Nothing to pay', 'Open this page from a payment.');
