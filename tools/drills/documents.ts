/** Reads documents as clients and staff do, to compare them before and after a restore. */
import { createHash } from 'node:crypto';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { Borrower } from '../chaos/clients.ts';
import { call } from '../seed/http.ts';

/** The hash of each borrower's issued agreement, and of a page of each document they uploaded. */
export async function readDocuments(
  url: string,
  borrowers: readonly Borrower[],
  officer: string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { token, loanId } of borrowers) {
    const agreement = `/loans/api/personal/agreement/${loanId}/`;
    found.set(agreement, await hashOf(url + agreement, token));
    const loan = `/staff/api/loans/${loanId}/`;
    const { documents } = await call<StaffLoan>(url, 'GET', loan, { token: officer });
    for (const { id } of documents) {
      const pages = `${loan}documents/${id}/pages/`;
      type Opened = { viewing: string };
      const { viewing } = await call<Opened>(url, 'GET', pages, { token: officer });
      const first = `${url}${pages}1/?viewing=${encodeURIComponent(viewing)}`;
      found.set(pages, await hashOf(first, officer));
    }
  }
  return found;
}

async function hashOf(address: string, token: string): Promise<string> {
  const reply = await fetch(address, { headers: { authorization: `Token ${token}` } });
  const content = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) return `answered with ${reply.status}: ${content}`;
  return createHash('sha256').update(content).digest('hex');
}
