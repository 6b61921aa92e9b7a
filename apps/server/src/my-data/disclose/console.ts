import * as contract from '@quarrter/contract/staff/disclosures';
import { type ConsoleDeps, defineConsole, requireProof } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import type { MyDataDeps } from '../deps.ts';
import { downloadDisclosure, listDisclosures, proposeDisclosure } from './disclose.ts';

type Deps = MyDataDeps & ConsoleDeps;

/** Requests from authorities for data of a client, and their copy of it. */
export const myDataConsole = defineConsole<Deps>({ routes });

function routes(app: App, deps: Deps): void {
  serve(app, contract.listDisclosures, async ({ params, staff }) => ({
    results: await listDisclosures(deps.db, staff, params.id),
  }));

  serve(app, contract.proposeDisclosure, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeDisclosure(deps, staff, params.id, body)),
  );

  serve(app, contract.downloadDisclosure, async ({ params, staff, request, reply }) => {
    await requireProof(deps.db, request, new Date());
    const sent = new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(true));
      reply.raw.once('close', () => resolve(reply.raw.writableFinished));
    });
    const content = await downloadDisclosure(deps, staff, params.id, sent);
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="client-data.zip"')
      .header('cache-control', 'no-store')
      .send(content);
  });
}
