import { Readable } from 'node:stream';
import { brand, contact } from '@quarrter/ui/brand';
import { listEvidence, readContact } from '../../accounts/index.ts';
import { readDocumentReads } from '../../documents/index.ts';
import { listIssuedDocuments, openIssuedById } from '../../issued-documents/index.ts';
import { listClientDocuments, openDocument } from '../../loans/index.ts';
import { exportFolders, type Tables } from '../../platform/database/define-table.ts';
import { readKeys } from '../../platform/database/primary-keys.ts';
import { readEvidence } from '../../platform/files/evidence-files.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { readMessagesOf } from '../../support/index.ts';
import type { MyDataDeps } from '../deps.ts';
import { readRows } from './read-rows.ts';
import { showRow } from './show-row.ts';

/** One file of the archive; it is read when its turn comes. */
export type ArchiveFile = { readonly path: string; readonly open: () => Promise<Readable> };

const pageSize = 200;

/** The title of an archive, what its reader has to know, and which of the files are in it. */
type Extent = {
  readonly title: string;
  readonly note?: string;
  readonly isIn: (path: string) => boolean;
};

const everything: Extent = {
  title: `Everything that ${brand.name} holds about you`,
  isIn: () => true,
};

/** The files of a client's archive, the list of them first. */
export async function planArchive(
  deps: MyDataDeps,
  clientId: string,
  madeAt: Date,
  extent: Extent = everything,
): Promise<ArchiveFile[]> {
  const { db, secrets, tables } = deps;
  const client = await readContact(db, clientId);
  const exported = exportedTables(tables);
  const keys = await readKeys(
    db,
    exported.map(({ name }) => name),
  );
  const ofTables = exported.map(({ name, table, file }): ArchiveFile => {
    const key = keys.get(name) ?? [];
    return jsonFile(file, async function* () {
      for await (const row of readRows(db, { table: name, key, clientId })) {
        yield showRow(row, table, secrets);
      }
    });
  });
  const files = [
    ...ofTables,
    jsonFile('support/messages.json', () => readMessagesOf(db, client)),
    jsonFile('account/documents-opened-by-staff.json', () => readDocumentReads(db, clientId)),
    ...(await uploadedFiles(deps, clientId)),
    ...(await issuedFiles(deps, clientId)),
    ...(await identityFiles(deps, clientId)),
  ];
  const about = describe(tables, madeAt, extent);
  return [
    { path: 'READ ME.txt', open: async () => Readable.from([about]) },
    ...files.filter(({ path }) => extent.isIn(path)),
  ];
}

/** The tables that are read row by row, in the order of the archive. */
function exportedTables(tables: Tables) {
  const exported = Object.entries(tables).flatMap(([name, table]) => {
    if (!Array.isArray(table.exported)) return [];
    const [file, about] = table.exported;
    return [{ name, table, file, about }];
  });
  return exportFolders.flatMap((folder) =>
    exported.filter(({ file }) => file.startsWith(`${folder}/`)),
  );
}

/** A list as JSON, one entry on each line, read while it is written. */
function jsonFile(path: string, read: () => AsyncIterable<object>): ArchiveFile {
  async function* lines() {
    let before = '[\n';
    for await (const row of read()) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return { path, open: async () => Readable.from(lines()) };
}

async function uploadedFiles(deps: MyDataDeps, clientId: string): Promise<ArchiveFile[]> {
  const read = (page: PageRequest) => listClientDocuments(deps.db, deps, clientId, page);
  return (await allPages(read)).map(({ id: documentId, loanId }) => {
    const loan = { clientId, loanId };
    return fileOf(deps, `documents/uploaded/${documentId}.pdf`, async () => {
      return (await openDocument(deps.db, deps.files, loan, documentId)).content;
    });
  });
}

async function issuedFiles(deps: MyDataDeps, clientId: string): Promise<ArchiveFile[]> {
  const read = (page: PageRequest) => listIssuedDocuments(deps.db, clientId, page);
  return (await allPages(read)).map(({ documentId }) =>
    fileOf(deps, `documents/issued/${documentId}.pdf`, () =>
      openIssuedById(deps, { clientId, documentId }),
    ),
  );
}

async function identityFiles(deps: MyDataDeps, clientId: string): Promise<ArchiveFile[]> {
  return (await listEvidence(deps.db, clientId)).map(({ id, ...evidence }) =>
    fileOf(deps, `documents/identity/${id}.pdf`, () => readEvidence(deps.files, evidence)),
  );
}

async function allPages<Item>(
  read: (page: PageRequest) => Promise<{ results: Item[]; after: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | undefined; ; ) {
    const page = await read({ limit: pageSize, after });
    items.push(...page.results);
    if (page.after === null) return items;
    after = page.after;
  }
}

/** A document that cannot be read does not cost the client all the others. */
function fileOf(
  { log }: Pick<MyDataDeps, 'log'>,
  path: string,
  read: () => Promise<Uint8Array>,
): ArchiveFile {
  return {
    path,
    open: async () => {
      try {
        return Readable.from([Buffer.from(await read())]);
      } catch (error) {
        log.error({ err: error, path }, 'a document is missing from the copy of a client’s data');
        return Readable.from([
          `We could not read this document. Please call us: ${contact.phone}.`,
        ]);
      }
    },
  };
}

const besideTables = [
  { file: 'support/messages.json', about: 'Your messages and complaints, and our replies' },
  {
    file: 'account/documents-opened-by-staff.json',
    about: 'Who of our staff opened your documents, and when',
  },
];

function describe(tables: Tables, madeAt: Date, { title, note, isIn }: Extent): string {
  const files = [...exportedTables(tables), ...besideTables]
    .filter(({ file }) => isIn(file))
    .map(({ file, about }) => `${file}\n    ${about}`);
  const leftOut = Object.values(tables).flatMap(({ exported }) =>
    exported !== undefined && 'leftOut' in exported ? [exported.leftOut] : [],
  );
  return [
    `${title}, on ${madeAt.toISOString()}`,
    ...(note === undefined ? [] : [note]),
    '',
    'Amounts are in kobo or cents: 100000 is N1,000.00. Times are in UTC. Rates end in _ppm: ' +
      '40000 is 4%. Your own numbers are shown in full; your next of kin’s NIN shows only ' +
      'its last 4 digits.',
    '',
    'Files',
    ...files,
    '',
    'Left out, and why',
    ...[...new Set(leftOut)].map((reason) => `- ${reason}`),
    '- Your password, and the answer to your security question: only a hash of each is stored.',
    '',
    `Questions, or something wrong? ${contact.email}, ${contact.phone}`,
    '',
  ].join('\n');
}
