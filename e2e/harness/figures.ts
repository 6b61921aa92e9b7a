/** The rows of a screen, and the server's figures for the same client. */
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import type { Page } from 'playwright-core';
import { signInClient } from '../../tools/seed/client.ts';
import { call } from '../../tools/seed/http.ts';
import type { Person } from '../../tools/seed/people.ts';
import { product } from './product.ts';

/** Asks the server as this client. */
export async function asks<T>(person: Person, path: string): Promise<T> {
  const { token } = await signInClient(product.url, person);
  return call<T>(product.url, 'GET', path, { token });
}

export const money = (amount: string, currency: Currency = 'NGN') =>
  formatMoney(fromWire(amount), currency);

/** The link of a row lies over all its cells: a touch anywhere in the row is one of the link. */
export const clickRow = (page: Page, action: string) =>
  page.getByRole('cell', { name: action }).first().click({ force: true });
