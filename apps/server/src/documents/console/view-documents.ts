import * as z from 'zod/mini';
import { type DocumentKey, recordOpening, type StaffMember } from '../../console/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import type { Documents } from '../documents.ts';
import { callerOf } from './document-replies.ts';

type Deps = Pick<PlatformDeps, 'db' | 'secrets'> & { readonly documents: Documents };

/** For how long the pages of an opened document can be read. */
const viewingMs = 60 * 60 * 1000;

const context = 'document-viewing';
const viewingShape = z.object({ staffId: z.string(), documentId: z.string(), until: z.number() });

type Opened = DocumentKey & { readonly label: string; readonly content: Uint8Array };

/** The number of pages of an opened document, and the token that gives access to them. */
export async function openPages(
  deps: Deps,
  staff: StaffMember,
  { clientId, documentId, label, content }: Opened,
  now: Date,
): Promise<{ label: string; pages: number; viewing: string }> {
  const pages = await deps.documents.countPages(callerOf(staff), content);
  if (pages > 0) await recordOpening(deps.db, staff, { clientId, documentId });
  const until = now.getTime() + viewingMs;
  const viewing = JSON.stringify({ staffId: staff.staffId, documentId, until });
  return { label, pages, viewing: deps.secrets.seal(viewing, context) };
}

type AskedPage = {
  readonly documentId: string;
  readonly page: string;
  readonly viewing: string;
  /** Reads the document, which needs no audit entry of its own. */
  readonly read: () => Promise<Uint8Array>;
};

/** One page of an opened document as a picture. */
export async function readPage(
  deps: Deps,
  staff: StaffMember,
  { documentId, page, viewing, read }: AskedPage,
  now: Date,
): Promise<Buffer> {
  if (!/^[1-9]\d{0,4}$/.test(page)) throw notFound('There is no such page.');
  if (!isViewing(deps, viewing, { staffId: staff.staffId, documentId, now })) {
    throw forbidden('Please open the document again.');
  }
  const content = await read();
  const picture = await deps.documents.renderPage(callerOf(staff), content, Number(page));
  if (picture === null)
    throw conflict('This page cannot be shown. Ask for another copy of the document.');
  return picture;
}

function isViewing(
  { secrets }: Deps,
  viewing: string,
  { staffId, documentId, now }: { staffId: string; documentId: string; now: Date },
): boolean {
  try {
    const opened = viewingShape.parse(JSON.parse(secrets.open(viewing, context)));
    const same = opened.staffId === staffId && opened.documentId === documentId;
    return same && now.getTime() < opened.until;
  } catch {
    // It was not made here, or with a key that is gone.
    return false;
  }
}
