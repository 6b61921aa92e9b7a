import * as holds from '@quarrter/contract/staff/client-holds';
import * as contract from '@quarrter/contract/staff/screening';
import { type ConsoleDeps, defineConsole } from '../../console/index.ts';
import { type Documents, readUpload } from '../../documents/index.ts';
import type { Gate } from '../../gates/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import { readLists } from '../lists.ts';
import { waitingMatches } from '../waiting-work.ts';
import { freeze, readHold, unfreeze } from './freezes.ts';
import { uploadList } from './lists.ts';
import { decide, proposeReversal, readMatches } from './matches.ts';

type ScreeningDeps = PlatformDeps &
  ConsoleDeps & {
    readonly documents: Pick<Documents, 'uploads'>;
    readonly gates: readonly Gate[];
  };

/** Lists of names that clients are compared with, decisions about matches, and freezes. */
export const screeningConsole = defineConsole<ScreeningDeps>({
  routes,
  uploads,
  queues: [
    {
      name: 'screening',
      noun: 'match',
      workers: ['decide-match'],
      readers: ['decide-match-reversal', 'read-queues'],
      promise: { openMinutes: 4 * 60, why: 'A listed client must not be paid, and others wait.' },
      rows: () => waitingMatches,
    },
  ],
});

const decisions = [
  [contract.clearScreeningMatch, 'clear'],
  [contract.confirmScreeningMatch, 'confirm'],
] as const;

function routes(app: App, deps: ScreeningDeps): void {
  const { db } = deps;
  serve(app, contract.screeningLists, async () => ({ results: await readLists(db) }));

  serve(app, contract.screeningMatches, ({ query }) => readMatches(db, query));

  for (const [call, decision] of decisions) {
    serve(app, call, ({ params: { id: clientId, matchId }, body, staff }) =>
      decide(db, staff, { clientId, matchId, decision, ...body }),
    );
  }

  serve(app, contract.reverseScreeningMatch, async ({ params, body, staff, reply }) => {
    const match = { clientId: params.id, matchId: params.matchId, ...body };
    return reply.code(201).send(await proposeReversal(deps, staff, match));
  });

  serve(app, holds.readClientHold, ({ params, staff }) => readHold(deps, staff, params.id));

  serve(app, holds.freezeClient, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await freeze(deps, staff, { clientId: params.id, ...body })),
  );

  serve(app, holds.unfreezeClient, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await unfreeze(deps, staff, { clientId: params.id, ...body })),
  );
}

const form: MultipartForm = {
  title: 'screening list',
  fields: contract.screeningForm,
  files: [{ name: 'file', required: true }],
  descriptions: { file: 'A CSV file with the column name, of at most 50 MB' },
};

/** One file, and the frame of its form. */
const bodyLimit = contract.screeningLimitBytes + 64 * 1024;

function uploads(app: App, deps: ScreeningDeps): void {
  serve(
    app,
    contract.uploadScreeningList,
    async ({ staff, request, reply }) => {
      const list = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        const limit = contract.screeningLimitBytes;
        return uploadList(deps, staff, await readUpload(request, { file: true }, meter, limit));
      });
      return reply.code(202).send(list);
    },
    { bodyLimit, forms: [form] },
  );
}
