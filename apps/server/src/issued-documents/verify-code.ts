import type { IsoDate } from '@quarrter/domain/calendar';
import {
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/http/attempts.ts';
import { throttled } from '../platform/http/http-error.ts';
import { hashCode, readCode } from './codes.ts';
import { type IssuedDocumentsDeps, kindOf } from './kind.ts';
import { issuedDocumentsDb } from './tables.ts';

/** Everything that anybody learns of a document from its code. */
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
const fromOneNetwork: Limit = { attempts: 120, windowMs: 3_600_000 };

/** The document with this code, in any spelling; null when we issued none. */
export async function verifyCode(
  deps: Pick<IssuedDocumentsDeps, 'db' | 'documentKinds'>,
  typed: string,
  network: string,
  now: Date,
): Promise<Verified | null> {
  const until = await countAttempt(deps.db, subjectOf('verify', network), fromOneNetwork, now);
  if (until !== null) {
    const detail = `You have checked many codes. Please try again ${waitText(until, now)}.`;
    throw throttled({ detail }, waitSeconds(until, now));
  }
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
