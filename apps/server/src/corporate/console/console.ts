import * as contract from '@quarrter/contract/staff/partners';
import { defineConsole } from '../../console/index.ts';
import { readUpload } from '../../documents/index.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import { listPartners } from '../partners.ts';
import { addPartner, readPartner } from './partners.ts';
import {
  discard,
  type PartnersDeps,
  problemsAsCsv,
  proposeUse,
  readRoster,
  uploadRoster,
} from './rosters.ts';

/** Corporate partners and their rosters: uploaded by one person, put in use by another. */
export const corporateConsole = defineConsole<PartnersDeps>({ routes, uploads });

function routes(app: App, deps: PartnersDeps): void {
  serve(app, contract.staffPartners, ({ query }) => listPartners(deps.db, query));

  serve(app, contract.createPartner, async ({ body, staff, reply }) =>
    reply.code(201).send(await addPartner(deps.db, staff, body.name)),
  );

  serve(app, contract.staffPartnerDetail, ({ params }) => readPartner(deps.db, params.id));

  serve(app, contract.staffRosterDetail, ({ params, staff }) => readRoster(deps, staff, params.id));

  serve(app, contract.rosterProblems, async ({ params, reply }) =>
    asCsvFile(reply, 'roster-problems.csv').send(await problemsAsCsv(deps.db, params.id)),
  );

  serve(app, contract.proposeRoster, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeUse(deps, staff, params.id)),
  );

  serve(app, contract.discardRoster, ({ params, staff }) => discard(deps.db, staff, params.id));
}

const form: MultipartForm = {
  title: 'roster',
  fields: contract.rosterForm,
  files: [{ name: 'file', required: true }],
  descriptions: { file: 'A CSV file with the columns email and staff_id, of at most 100 MB' },
};

/** One file, and the frame of its form. */
const bodyLimit = contract.rosterLimitBytes + 64 * 1024;

function uploads(app: App, deps: PartnersDeps): void {
  const { uploads: limited } = deps.documents;
  serve(
    app,
    contract.uploadRoster,
    async ({ params, staff, request, reply }) => {
      const roster = await limited.run(`staff:${staff.staffId}`, async (meter) => {
        await readPartner(deps.db, params.id);
        const upload = await readUpload(request, { file: true }, meter, contract.rosterLimitBytes);
        return uploadRoster(deps, staff, params.id, upload);
      });
      return reply.code(202).send(roster);
    },
    { bodyLimit, forms: [form] },
  );
}
