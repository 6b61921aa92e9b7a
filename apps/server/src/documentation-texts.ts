import { brand } from '@quarrter/ui/brand';

/** The groups of calls in their order, by the first part of their path. */
export const tags: { readonly [part: string]: { name: string; description: string } } = {
  accounts: { name: 'Accounts', description: 'Signing up and in, sessions, passwords, profile.' },
  loans: { name: 'Loans', description: 'Applying for a loan, and answering an offer.' },
  investments: { name: 'Investments', description: 'The client’s investments, and withdrawals.' },
  products: {
    name: 'Products',
    description: 'The terms of loans, and the rates of investments.',
  },
  transactions: {
    name: 'Payments and transactions',
    description: 'Card payments, transactions, notifications.',
  },
  notifications: {
    name: 'Notifications',
    description: 'Notifications, live updates of open pages, and email choices.',
  },
  payments: {
    name: 'Banks',
    description: 'Banks, account holders, webhooks of the payment provider.',
  },
  support: { name: 'Support', description: 'The contact form.' },
  staff: { name: 'Staff', description: 'The staff console.' },
  settings: { name: 'Settings', description: 'Settings for front ends.' },
  health: { name: 'Health', description: 'Health checks for load balancers and monitoring.' },
};

/** The meanings of the status codes, in every call. */
export const meanings: { readonly [status: string]: string } = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The payment provider has not confirmed it yet.',
  400: 'A field is missing or wrong.',
  401: 'The token is missing or has expired.',
  403:
    'This client or role may not do this, the password was not checked recently, or the second ' +
    'factor is needed first (`second_factor`).',
  404: 'There is no such record, or it belongs to another client.',
  409: 'Conflict: the record has changed. Fetch it again.',
  413: 'A file is larger than 10 MB.',
  429: 'Too many requests; nothing was done. Wait for the number of seconds in `Retry-After`.',
  502: 'The payment provider does not answer. Nothing has happened; try again.',
  503:
    'The server or its database is temporarily unavailable. Wait for the number of seconds in ' +
    '`Retry-After`.',
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
needs it, as \`Token {key}\` or \`Bearer {key}\`. A token expires 30 minutes after
the last call, and after 12 hours in any case. A client with a second factor gets 403 with
\`second_factor\`: send it to \`/accounts/api/second-factor/verify/\` and repeat the call.
Staff sign in with a call of their own, and need a one-time code.

## Errors

An error has a status of 400 or more and a body in one of two shapes. Errors of fields are
\`{"field": ["message"]}\`; every other error is \`{"detail": "message"}\`.

| Code | Meaning |
|---|---|
${table}

## Limits

Calls of clients, and calls of staff that write, have a rate limit for each client or member of
staff, stated in their descriptions. Above it the status is 429: nothing was done, \`Retry-After\`
has the number of seconds to wait, and the message says the same. Calls that write and need no token
share a limit for each network; some have another of their own, also stated.

## Money and dates

Amounts are decimal strings with 2 places, such as \`"125000.00"\`, in naira unless a currency is
named. In a request, a JSON number of up to 15 digits is also accepted. Rates are percent per
month, such as \`"4"\`. Dates such as \`"2026-11-21"\` are dates in Lagos, and times are in UTC
(ISO 8601).

## Idempotency

Send an \`Idempotency-Key\` header of your choice with **Start a card payment**, **Withdraw**,
**Apply for a loan** and each call whose description names it. The same key with the same body
returns the original response without repeating the action; with a different body it returns 409.
Without a key, the same withdrawal within 10 minutes returns the original response; to withdraw the
same amount again, send a new key.

## Lists

Lists return their rows as \`results\`, the newest first. The lists of transactions, loans,
investments and offers also have \`count\`, the number over all pages; lists that would have to read
everything to count have none. A paged list takes \`limit\`, the
length of a page, 100 by default. Send \`after\` back to get the next page; it is null on the last
one.

## Sandbox

A server in sandbox mode talks to no bank. At [/sandbox](/sandbox) you can read the emails it sends,
decide how card payments end, move the business date, and see whom you can sign in as. The examples
on this page work against its demonstration.
`.trim();
