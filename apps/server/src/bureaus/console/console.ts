import * as contract from '@quarrter/contract/staff/bureaus';
import { defineConsole, requireProof } from '../../console/index.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { askForConsent, askForCreditReports, type BureausConsoleDeps } from './ask-bureaus.ts';
import { exportBureauFile, showBureauFile } from './bureau-file.ts';

/** Enquiries to the bureaus from the loan page, and the monthly file that they get. */
export const bureausConsole = defineConsole<BureausConsoleDeps>({ routes });

function routes(app: App, deps: BureausConsoleDeps): void {
  serve(app, contract.bureauFile, ({ params }) => showBureauFile(deps, params.month));

  serve(app, contract.downloadBureauFile, async ({ params, body, request, staff, reply }) => {
    await requireProof(deps.db, request, new Date());
    const file = await exportBureauFile(deps, staff, params.month, body.reason);
    return asCsvFile(reply, `credit-bureaus-${params.month}.csv`).send(file);
  });

  serve(app, contract.askBureaus, ({ params, staff }) =>
    askForCreditReports(deps, staff, params.id),
  );

  serve(app, contract.requestConsent, ({ params, staff }) => askForConsent(deps, staff, params.id));
}
