import * as contract from '@quarrter/contract/staff/bureaus';
import { defineConsole } from '../../console/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { exportBureauFile, showBureauFile } from './bureau-file.ts';

/** The monthly file for the credit bureaus. */
export const bureausConsole = defineConsole<PlatformDeps>({ routes });

function routes(app: App, deps: PlatformDeps): void {
  serve(app, contract.bureauFile, ({ params }) => showBureauFile(deps, params.month));

  serve(app, contract.downloadBureauFile, async ({ params, staff, reply }) => {
    const file = await exportBureauFile(deps, staff, params.month);
    return asCsvFile(reply, `credit-bureaus-${params.month}.csv`).send(file);
  });
}
