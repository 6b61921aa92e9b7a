import type { DocumentCalls } from '@quarrter/contract/staff/documents';
import * as z from 'zod/mini';
import {
  type AuditedAction,
  type DocumentKey,
  recordAction,
  recordOpening,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import type { Documents } from '../documents.ts';
import { callerOf, sendPicture, sendRedrawn } from './document-replies.ts';

type Deps = Pick<PlatformDeps, 'db' | 'secrets'> & { readonly documents: Documents };

/** For how long the pages of an opened document can be read. */
const viewingMs = 60 * 60 * 1000;

const context = 'document-viewing';
const viewingShape = z.object({ staffId: z.string(), documentId: z.string(), until: z.number() });

/** A document, and how the audit log names what it belongs to. */
type FoundDocument = Omit<AuditedAction, 'action'> & {
  readonly clientId: string;
  readonly subjectId: string;
  /** The name under which it was requested: `Bank statement`. */
  readonly label: string;
  readonly content: Uint8Array;
};

/**
 * Serves the documents of one kind to staff: their pages as pictures, and a copy to save. The audit
 * entry is written before the first byte is sent; a page needs none of its own.
 */
export function serveDocuments(
  app: App,
  deps: Deps,
  [copy, open, page]: DocumentCalls,
  find: (params: { id: string; documentId: string }) => Promise<FoundDocument>,
): void {
  const openFor = async (staff: StaffMember, params: Parameters<typeof find>[0]) => {
    const found = await find(params);
    await deps.db
      .transaction()
      .execute(async (tx) =>
        recordAction(tx, staff, await readBusinessTime(tx), { ...found, action: 'open-document' }),
      );
    return found;
  };

  serve(app, copy, async ({ params, staff, reply }) => {
    const found = await openFor(staff, params);
    await recordOpening(deps.db, staff, { ...found, documentId: params.documentId });
    return sendRedrawn(reply, deps, staff, { ...found, fileName: fileNameOf(found) });
  });

  serve(app, open, async ({ params, staff }) => {
    const found = await openFor(staff, params);
    return openPages(deps, staff, { ...found, documentId: params.documentId }, new Date());
  });

  serve(app, page, async ({ params, query, staff, reply }) => {
    const asked = { ...params, ...query, read: async () => (await find(params)).content };
    return sendPicture(reply, await readPage(deps, staff, asked, new Date()));
  });
}

/** `7K3M-92QD-bank-statement.pdf` */
function fileNameOf({ subjectId, label }: FoundDocument): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? ['document'];
  return `${[shortId(subjectId), ...words].join('-')}.pdf`;
}

type Opened = DocumentKey & { readonly label: string; readonly content: Uint8Array };

/** The number of pages of an opened document, and the token that gives access to them. */
async function openPages(
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
async function readPage(
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
