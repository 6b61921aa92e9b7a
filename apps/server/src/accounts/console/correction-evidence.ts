import { correctionEvidence } from '@quarrter/contract/staff/documents';
import {
  correctionForm,
  proposeCorrection as proposeCall,
} from '@quarrter/contract/staff/identity-corrections';
import { oneFileBytes, readUpload, serveDocuments } from '../../documents/index.ts';
import { isId } from '../../platform/database/ids.ts';
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
    file: 'The evidence, a PDF of up to 10 MB',
    firstName: 'As the evidence has it',
    lastName: 'As the evidence has it',
    dateOfBirth: 'Stays as it is unless it is given',
    nin: 'Stays as it is unless it is given',
    bvn: 'Stays as it is unless it is given',
    reason: 'Why it is corrected, for the person who decides',
  },
};

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

/** The pages of the evidence, and a copy. */
export function correctionRoutes(app: App, deps: AccountsConsoleDeps): void {
  serveDocuments(app, deps, correctionEvidence, async ({ id: clientId, documentId }) => {
    const correction = { clientId, correctionId: documentId };
    const row = isId(clientId) && (await findCorrection(deps.db, correction));
    if (!row) throw notFound('There is no such document.');
    return {
      ...aboutClient(await requireClient(deps.db, clientId)),
      note: 'identity_evidence',
      label: 'Identity evidence',
      content: await readEvidence(deps.files, row),
    };
  });
}
