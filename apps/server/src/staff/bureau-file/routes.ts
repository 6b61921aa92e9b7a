import * as contract from '@quarrter/contract/staff/bureaus';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';

import { type Deps, exportBureauFile, showBureauFile } from './bureau-file.ts';

/** The monthly file for the credit bureaus. */
export function bureauFileRoutes(app: App, deps: Deps): void {
  serve(app, contract.bureauFile, ({ params }) => showBureauFile(deps, params.month));

  serve(app, contract.downloadBureauFile, async ({ params, staff, reply }) => {
    const file = await exportBureauFile(deps, staff, params.month);
    return asCsvFile(reply, `credit-bureaus-${params.month}.csv`).send(file);
  });
}
