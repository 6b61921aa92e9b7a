import * as holds from '@quarrter/contract/staff/client-holds';
import * as contract from '@quarrter/contract/staff/screening';
import { readUpload } from '../../documents/index.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import type { StaffDeps } from '../routes.ts';
import { freeze, readHold, unfreeze } from './freezes.ts';
import { decide, proposeReversal, showLists, showMatches, takeList } from './screening.ts';

const form: MultipartForm = {
  title: 'screening list',
  fields: contract.screeningForm,
  files: [{ name: 'file', required: true }],
  descriptions: { file: 'A CSV file with the column name, of at most 50 MB' },
};

/** One file, and the frame of its form. */
const uploadBytes = contract.screeningLimitBytes + 64 * 1024;

const decisions = [
  [contract.clearScreeningMatch, 'clear'],
  [contract.confirmScreeningMatch, 'confirm'],
] as const;

/** Lists of names that clients are compared with, and what staff decide about matches. */
export function screeningRoutes(app: App, deps: StaffDeps): void {
  serve(app, contract.screeningLists, () => showLists(deps.db));

  serve(
    app,
    contract.uploadScreeningList,
    async ({ staff, request, reply }) => {
      const list = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        const limit = contract.screeningLimitBytes;
        return takeList(deps, staff, await readUpload(request, { file: true }, meter, limit));
      });
      return reply.code(202).send(list);
    },
    { bodyLimit: uploadBytes, forms: [form] },
  );

  serve(app, contract.screeningMatches, ({ query }) => showMatches(deps.db, query));

  for (const [call, decision] of decisions) {
    serve(app, call, ({ params, body, staff }) =>
      decide(deps.db, staff, {
        clientId: params.id,
        matchId: params.match_id,
        decision,
        reason: body.reason,
      }),
    );
  }

  serve(app, contract.reverseScreeningMatch, async ({ params, body, staff, reply }) => {
    const match = { clientId: params.id, matchId: params.match_id, reason: body.reason };
    return reply.code(201).send(await proposeReversal(deps, staff, match));
  });

  serve(app, holds.readClientHold, ({ params }) => readHold(deps.db, params.id));

  serve(app, holds.freezeClient, async ({ params, body, staff, reply }) => {
    const asked = { clientId: params.id, reason: body.reason };
    return reply.code(201).send(await freeze(deps, staff, asked));
  });

  serve(app, holds.unfreezeClient, async ({ params, body, staff, reply }) => {
    const asked = { clientId: params.id, reason: body.reason };
    return reply.code(201).send(await unfreeze(deps, staff, asked));
  });
}
