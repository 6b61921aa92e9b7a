import type { Limit } from '@quarrter/contract/limits';
import type { IsoDate } from '@quarrter/domain/calendar';
import { requireUnderLimit } from '../platform/http/attempts.ts';
import { hashCode, readCode } from './codes.ts';
import { type IssuedDocumentsDeps, kindOf } from './kind.ts';
import { issuedDocumentsDb } from './tables.ts';

/** Everything that anyone learns of a document from its code. */
export type Verified = {
  /** `Discharge letter`. */
  readonly label: string;
  readonly issuedOn: IsoDate;
  /** It is no longer valid since this date. */
  readonly withdrawnOn: IsoDate | null;
  /** When documents of this kind are withdrawn. */
  readonly whyWithdrawn: string;
};

/** A phone network shows thousands of people at one address; a code cannot be guessed anyway. */
const fromOneNetwork: Limit = {
  counts: 'codes of documents',
  attempts: 120,
  perMinutes: 60,
  message: 'You have checked too many codes.',
};

/** The document with this code, in any spelling; null when we issued none. */
export async function verifyCode(
  deps: Pick<IssuedDocumentsDeps, 'db' | 'documentKinds'>,
  typed: string,
  network: string,
  now: Date,
): Promise<Verified | null> {
  await requireUnderLimit(deps.db, fromOneNetwork, network, now);
  const code = readCode(typed);
  if (code === null) return null;
  const found = await issuedDocumentsDb(deps.db)
    .selectFrom('issued_document_codes')
    .select(['kind', 'issued_on', 'withdrawn_on'])
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst();
  if (found === undefined) return null;
  const { label, whyWithdrawn = '' } = kindOf(deps, found.kind);
  return { label, issuedOn: found.issued_on, withdrawnOn: found.withdrawn_on, whyWithdrawn };
}
