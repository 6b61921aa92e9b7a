import { brand } from '@quarrter/ui/brand';

/** The groups of calls in their order, by the first part of their path. */
export const tags: { readonly [part: string]: { name: string; description: string } } = {
  accounts: { name: 'Accounts', description: 'Signing up and in, sessions, passwords, profile.' },
  loans: { name: 'Loans', description: 'Applying for a loan, and answering an offer.' },
  investments: { name: 'Investments', description: 'What a client holds, and withdrawing it.' },
  products: {
    name: 'Products',
    description: 'What is on offer: the terms of loans, and what investments earn.',
  },
  transactions: {
    name: 'Payments and transactions',
    description: 'Card payments, lists of what happened, notifications.',
  },
  notifications: {
    name: 'Notifications',
    description: 'What happened, what changes while a page is open, and which emails are sent.',
  },
  payments: { name: 'Banks', description: 'Banks, account holders, events of the card provider.' },
  support: { name: 'Support', description: 'The contact form.' },
  staff: { name: 'Staff', description: 'The staff console.' },
  settings: { name: 'Settings', description: 'What a front end needs to know.' },
  health: { name: 'Health', description: 'For the machines around the server.' },
};

/** What the statuses of replies mean, in every call. */
export const meanings: { readonly [status: string]: string } = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The card provider has not confirmed it yet.',
  400: 'A field is missing or wrong.',
  401: 'The token is missing or has ended.',
  403:
    'This client or role may not do this, the password was not checked recently, or the second ' +
    'factor is needed first (`second_factor`).',
  404: 'There is no such record, or it belongs to another client.',
  409: 'The record has moved on; read it again.',
  413: 'A file is larger than 10 MB.',
  429: 'Too many calls; nothing was done. `Retry-After` tells the seconds to wait.',
  502: 'The card provider does not answer. Nothing has happened; try again.',
  503: 'The server is busy or its database is away. `Retry-After` tells the seconds to wait.',
};

const table = Object.entries(meanings)
  .filter(([status]) => Number(status) >= 400)
  .map(([status, meaning]) => `| ${status} | ${meaning} |`)
  .join('\n');

export const introduction = `
The API of ${brand.name}, which its web app and staff console use too. Every path works with and
without the slash at its end.

## Authentication

**Sign in** returns a token as \`key\`. Send it in the \`Authorization\` header of every call that
needs it, as \`Token {key}\` or \`Bearer {key}\`. A token ends after 30 minutes without a call, and
after 12 hours at most. A client with a second factor is asked for it with 403 and
\`second_factor\`: send it to \`/accounts/api/second-factor/verify/\` and repeat the call.
Staff sign in with a call of their own, and need a one-time code.

## Errors

An error has a status of 400 or more and a body in one of two shapes. Errors of fields are
\`{"field": ["message"]}\`; every other error is \`{"detail": "message"}\`.

| Code | Meaning |
|---|---|
${table}

## Limits

Calls that write, or that cost something, can be made so often by one client, member of staff or
network; their descriptions say how often. Over a limit the status is 429: nothing was done,
\`Retry-After\` tells how many seconds to wait, and the message says the same. Calls that need no
token share one more limit for each network.

## Money and dates

Amounts are decimal texts with two places, such as \`"125000.00"\`, in naira unless a currency is
named. In a request, a JSON number of up to fifteen digits is taken too. Rates are percent per
month, such as \`"4"\`. Dates such as \`"2026-11-21"\` are dates in Lagos, and times are in UTC
(ISO 8601).

## Idempotency

Send an \`Idempotency-Key\` header of your choice with **Start a card payment**, **Withdraw** and
**Apply for a loan**. The same key with the same body returns the first reply again and does nothing
twice; with another body it is a 409. Without a key, the same withdrawal within ten minutes gets the
first reply too; to withdraw the same amount again, send a new key.

## Lists

Lists return their rows as \`results\`, the newest first. The lists of transactions, loans,
investments and offers also have \`count\`, the number over all pages; where counting would read
everything, a list has none, and its reply below says so. A paged list takes \`limit\`, the
length of a page, 100 by default. Send \`after\` back to get the next page; it is null on the last
one.

## Sandbox

A server in sandbox mode talks to no bank. At [/sandbox](/sandbox) you can read the emails it sends,
decide how card payments end, move the business date, and see whom you can sign in as. The examples
on this page work against its demonstration.
`.trim();
