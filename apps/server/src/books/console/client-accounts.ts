import type { ParamsOf, ReplyInside } from '@quarrter/contract/call';
import type { accountEntries, BookAccount, clientAccounts } from '@quarrter/contract/staff/books';
import type { Currency } from '@quarrter/domain/money';
import { normalizeEmail } from '@quarrter/domain/people';
import { findClientId, nameClients } from '../../accounts/index.ts';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import {
  type AccountKey,
  type AccountTotals,
  accountKindOf,
  findAccount,
  lenderId,
  readAccountsOf,
  readEntriesOfAccount,
  readFirstEntries,
} from '../../ledger/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import {
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
} from '../../platform/http/keyset.ts';
import { accountOf, describeEntries, nameOwners, parseCode } from './accounts.ts';

const actions = defineActions({ 'read-accounts': 'Client’s ledger accounts viewed' });

/** The client who signs in with an email. */
export async function findClientByEmail(reader: Reader, email: string) {
  const clientId = await findClientId(reader, normalizeEmail(email) ?? '');
  if (clientId === undefined) throw notFound('No client signs in with this email.');
  const { name, email: stored } = (await nameClients(reader, [clientId]))(clientId);
  return { clientId, name, email: stored };
}

/** The accounts of a client, or of the lender, in the order of the chart. */
export async function showClientAccounts(
  db: Database,
  staff: StaffMember,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<ReplyInside<typeof clientAccounts>> {
  const name = await requireOwner(db, clientId);
  const rows = await readAccountsOf(db, clientId, { after: parsePlace(after), limit: limit + 1 });
  const page = cutPage(rows, limit, ({ code, subjectId, currency }) =>
    [code, subjectId, currency].join('_'),
  );
  if (after === undefined) await recordReading(db, staff, clientId, `accounts of ${name}`);
  return {
    clientName: name,
    results: await present(db, page.rows, name),
    after: page.after,
  };
}

/** One account with its transfers, newest first. */
export async function showAccount(
  db: Database,
  staff: StaffMember,
  params: ParamsOf<typeof accountEntries>,
  { limit, after }: PageRequest,
): Promise<ReplyInside<typeof accountEntries>> {
  const key = parseKey(params);
  const name = await requireOwner(db, key.clientId);
  const found = await findAccount(db, key);
  const [account] = await present(db, found === undefined ? [] : [found], name);
  if (account === undefined) throw notFound('There is no such account.');
  const rows = await readEntriesOfAccount(db, key, {
    after: parseDateCursor(after),
    limit: limit + 1,
  });
  const page = cutPage(rows, limit, formatDateCursor);
  const read = `account ${key.code} ${shortId(key.subjectId)} of ${name}`;
  if (after === undefined) await recordReading(db, staff, key.clientId, read);
  return {
    account,
    results: await describeEntries(db, page.rows),
    after: page.after,
  };
}

/** The name of a client or of the lender; 404 for anyone else. */
async function requireOwner(reader: Reader, clientId: string): Promise<string> {
  if (!isId(clientId)) throw notFound('There is no such client.');
  const nameOf = await nameOwners(reader, [clientId]);
  if (clientId !== lenderId && (await nameClients(reader, [clientId]))(clientId).email === '') {
    throw notFound('There is no such client.');
  }
  return nameOf(clientId);
}

/** A client's balances are personal data: reading them is an entry of the audit log. */
async function recordReading(
  db: Database,
  staff: StaffMember,
  clientId: string,
  subject: string,
): Promise<void> {
  if (clientId === lenderId) return;
  await db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['read-accounts'],
      subject,
      clientId,
      subjectId: clientId,
    }),
  );
}

function parseKey(params: ParamsOf<typeof accountEntries>): AccountKey {
  const { clientId, subjectId, currency } = params;
  const { code } = parseCode(params.code);
  if (!isId(clientId) || !isId(subjectId) || !isCurrency(currency)) {
    throw notFound('There is no such account.');
  }
  return { clientId, code, subjectId, currency };
}

function parsePlace(after: string | undefined) {
  if (after === undefined) return null;
  const [code = '', subjectId = '', currency = '', ...rest] = after.split('_');
  if (!/^\d{4}$/.test(code) || !isId(subjectId) || !isCurrency(currency) || rest.length > 0) {
    throw invalid({ after: ['after must be the cursor that the previous page returned.'] });
  }
  return { code: Number(code), subjectId, currency };
}

function isCurrency(text: string): text is Currency {
  return text === 'NGN' || text === 'USD';
}

/** An account of the lender is told from others of its code by what it was opened for. */
async function present(
  reader: Reader,
  accounts: readonly AccountTotals[],
  clientName: string,
): Promise<BookAccount[]> {
  const ofLender = accounts.filter(({ clientId }) => clientId === lenderId);
  const subjectIds = [...new Set(ofLender.map(({ subjectId }) => subjectId))];
  const first = await readFirstEntries(reader, lenderId, subjectIds);
  return accounts.map((account) => {
    const { code, subjectId } = account;
    const { side } = accountKindOf(code);
    const opened = first.get(subjectId) ?? null;
    return { ...account, ...accountOf(code, subjectId), clientName, side, opened };
  });
}
