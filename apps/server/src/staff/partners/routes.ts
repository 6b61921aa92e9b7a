import * as contract from '@quarrter/contract/staff/partners';
import { readUpload } from '../../documents/index.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import type { StaffDeps } from '../routes.ts';
import { addPartner, showPartner, showPartners } from './partners.ts';
import { discard, problemsAsCsv, proposeUse, showRoster, takeRoster } from './rosters.ts';

const form: MultipartForm = {
  title: 'roster',
  fields: contract.rosterForm,
  files: [{ name: 'file', required: true }],
  descriptions: { file: 'A CSV file with the columns email and staff_id, of at most 100 MB' },
};

/** One file, and the frame of its form. */
const uploadBytes = contract.rosterLimitBytes + 64 * 1024;

/** Corporate partners and their rosters: uploaded by one person, put in use by another. */
export function partnerRoutes(app: App, deps: StaffDeps): void {
  serve(app, contract.staffPartners, ({ query }) => showPartners(deps.db, query));

  serve(app, contract.createPartner, async ({ body, staff, reply }) =>
    reply.code(201).send(await addPartner(deps.db, staff, body.name)),
  );

  serve(app, contract.staffPartnerDetail, ({ params }) => showPartner(deps.db, params.id));

  serve(
    app,
    contract.uploadRoster,
    async ({ params, staff, request, reply }) => {
      const roster = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        await showPartner(deps.db, params.id);
        const upload = await readUpload(request, { file: true }, meter, contract.rosterLimitBytes);
        return takeRoster(deps, staff, params.id, upload);
      });
      return reply.code(202).send(roster);
    },
    { bodyLimit: uploadBytes, forms: [form] },
  );

  serve(app, contract.staffRosterDetail, ({ params, staff }) => showRoster(deps, staff, params.id));

  serve(app, contract.rosterProblems, async ({ params, reply }) =>
    asCsvFile(reply, 'roster-problems.csv').send(await problemsAsCsv(deps.db, params.id)),
  );

  serve(app, contract.proposeRoster, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeUse(deps, staff, params.id)),
  );

  serve(app, contract.discardRoster, ({ params, staff }) => discard(deps.db, staff, params.id));
}
