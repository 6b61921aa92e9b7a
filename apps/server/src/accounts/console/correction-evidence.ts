import {
  correctionFile,
  correctionForm,
  correctionPage,
  correctionPages,
  proposeCorrection as proposeCall,
} from '@quarrter/contract/staff/identity-corrections';
import { recordAction, recordOpening, type StaffMember } from '../../console/index.ts';
import {
  oneFileBytes,
  openPages,
  readPage,
  readUpload,
  sendPicture,
  sendRedrawn,
} from '../../documents/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import { readEvidence } from '../../platform/files/evidence-files.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findCorrection } from '../identity/identity-corrections.ts';
import type { AccountsConsoleDeps } from './client-panels.ts';
import { aboutClient, openClient, requireClient } from './open-client.ts';
import { proposeCorrection } from './propose-correction.ts';

const form: MultipartForm = {
  title: 'correction of an identity',
  fields: correctionForm,
  files: [{ name: 'file', required: true }],
  descriptions: {
    file: 'The evidence, a PDF of at most 10 MB',
    firstName: 'As the evidence has it',
    lastName: 'As the evidence has it',
    dateOfBirth: 'Stays as it is unless it is given',
    nin: 'Stays as it is unless it is given',
    bvn: 'Stays as it is unless it is given',
    reason: 'Why it is corrected, for the person who decides',
  },
};

type Params = { id: string; documentId: string };

/** The proposal to correct a verified identity, which comes with its evidence. */
export function correctionForms(app: App, deps: AccountsConsoleDeps): void {
  serve(
    app,
    proposeCall,
    async ({ params, staff, request, reply }) => {
      const proposal = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        const { clientId } = await openClient(deps.db, staff, params.id);
        const upload = await readUpload(request, { file: true }, meter);
        return proposeCorrection(deps, staff, clientId, upload);
      });
      return reply.code(201).send(proposal);
    },
    { bodyLimit: oneFileBytes, forms: [form] },
  );
}

/** The pages of the evidence. */
export function correctionRoutes(app: App, deps: AccountsConsoleDeps): void {
  serve(app, correctionFile, async ({ params, staff, reply }) => {
    const content = await openForStaff(deps, staff, params);
    await recordOpening(deps.db, staff, { clientId: params.id, documentId: params.documentId });
    const fileName = `${shortId(params.id)}-identity-evidence.pdf`;
    return sendRedrawn(reply, deps, staff, { content, fileName });
  });

  serve(app, correctionPages, async ({ params, staff }) => {
    const content = await openForStaff(deps, staff, params);
    const document = { clientId: params.id, documentId: params.documentId };
    return openPages(deps, staff, { ...document, label, content }, new Date());
  });

  serve(app, correctionPage, async ({ params, query, staff, reply }) => {
    const { documentId, page } = params;
    const read = () => readOf(deps, params);
    const asked = { documentId, page, viewing: query.viewing, read };
    return sendPicture(reply, await readPage(deps, staff, asked, new Date()));
  });
}

const label = 'Identity evidence';

async function readOf({ db, files }: AccountsConsoleDeps, params: Params): Promise<Uint8Array> {
  const { id: clientId, documentId: correctionId } = params;
  const row = isId(clientId) && (await findCorrection(db, { clientId, correctionId }));
  if (!row) throw notFound('There is no such document.');
  return readEvidence(files, row);
}

/** The evidence for staff who open it. The audit entry is written before its first byte is sent. */
async function openForStaff(
  deps: AccountsConsoleDeps,
  staff: StaffMember,
  params: Params,
): Promise<Uint8Array> {
  const content = await readOf(deps, params);
  const client = await requireClient(deps.db, params.id);
  await deps.db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      ...{ action: 'open-document', ...aboutClient(client), note: 'identity_evidence' },
    }),
  );
  return content;
}
