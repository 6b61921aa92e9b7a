import { expect, test } from 'vitest';
import { anAcceptedLoan } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { IssuedDocumentsDeps } from './kind.ts';
import { makeDocument } from './open-document.ts';

const testApp = useTestApp();

async function rows<T>(query: string, ...values: unknown[]): Promise<T[]> {
  return (await testApp.database.pool.query(query, values)).rows;
}

/** The agreement of a loan, which has no file yet. */
async function anIssuedDocument() {
  const { clientId } = (await anAcceptedLoan(testApp)).client;
  const query = 'SELECT document_id FROM issued_documents WHERE client_id = $1';
  const [issued] = await rows<{ document_id: string }>(query, clientId);
  if (issued === undefined) throw new Error('no document was issued');
  return { clientId, documentId: issued.document_id };
}

/** The app's, with something to wait for before a file is stored. */
function depsWith(before: () => Promise<unknown>, removed: string[] = []): IssuedDocumentsDeps {
  const { files } = testApp.deps;
  const slow: typeof files = {
    ...files,
    async put(...file) {
      await before();
      return files.put(...file);
    },
    async remove(key) {
      removed.push(key);
      await files.remove(key);
    },
  };
  return { ...testApp.deps, files: slow };
}

test('a document is not locked while its file is drawn and stored', async () => {
  const document = await anIssuedDocument();
  const lock = 'SELECT 1 FROM issued_documents WHERE document_id = $1 FOR UPDATE NOWAIT';
  const deps = depsWith(() => rows(lock, document.documentId));
  const made = await makeDocument(deps, document);
  expect(made.file_key).not.toBeNull();
});

test('of two files made at the same time one is issued, and the other removed', async () => {
  const document = await anIssuedDocument();
  const both = Promise.withResolvers<void>();
  let stored = 0;
  const removed: string[] = [];
  const deps = depsWith(() => {
    stored += 1;
    if (stored === 2) both.resolve();
    return both.promise;
  }, removed);
  const codes = () => rows('SELECT 1 FROM issued_document_codes');
  const before = (await codes()).length;
  const [one, other] = await Promise.all([
    makeDocument(deps, document),
    makeDocument(deps, document),
  ]);
  expect(other).toEqual(one);
  expect(await codes()).toHaveLength(before + 1);
  expect(removed).toHaveLength(1);
  expect(removed).not.toContain(one.file_key);
});
