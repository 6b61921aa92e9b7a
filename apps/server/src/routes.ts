import fastifyMultipart from '@fastify/multipart';
import { accountsRoutes } from './accounts/routes.ts';
import { emailChoiceRoutes } from './activity/email-choice-routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { collectionsRoutes } from './collections/routes.ts';
import { topUpRoutes } from './collections/top-ups/routes.ts';
import type { Config } from './config.ts';
import { corporateRoutes } from './corporate/routes.ts';
import { goalRoutes } from './investments/goals/goal-routes.ts';
import { investmentFormRoutes } from './investments/invest/form-routes.ts';
import { maturityRoutes } from './investments/mature/maturity-routes.ts';
import { investmentOverviewRoutes } from './investments/read/overview-routes.ts';
import { investmentsRoutes } from './investments/routes.ts';
import { withdrawalRoutes } from './investments/withdraw/withdrawal-routes.ts';
import type { LiveUpdates } from './live/index.ts';
import { liveRoutes } from './live/routes.ts';
import { waitingRoutes } from './loans/apply/waiting-routes.ts';
import { penaltyRoutes } from './loans/arrears/penalty-routes.ts';
import { blankFormRoutes } from './loans/documents/blank-form-routes.ts';
import { savedDocumentsRoutes } from './loans/documents/saved-documents-routes.ts';
import { hardshipRoutes } from './loans/hardship/hardship-routes.ts';
import { agreementRoutes } from './loans/issue/agreement-routes.ts';
import { loanListRoutes } from './loans/read/list-routes.ts';
import { settlementRoutes } from './loans/repay/settlement-routes.ts';
import { restructuringRoutes } from './loans/restructure/restructuring-routes.ts';
import { loansRoutes } from './loans/routes.ts';
import { myDataRoutes } from './my-data/routes.ts';
import { ownPaymentsRoutes } from './own-payments/routes.ts';
import { isBank } from './payments/index.ts';
import { paymentsRoutes } from './payments/routes.ts';
import type { App } from './platform/http/http.ts';
import { productsRoutes } from './products/routes.ts';
import { statementsRoutes } from './statements/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { systemRoutes } from './system-routes.ts';
import { consoles, type Deps } from './wiring.ts';

/** At most ten files of 10 MB each. Only the calls that take files read them. */
const uploadLimits = { files: 10, fileSize: 10 * 1024 * 1024, fields: 100, fieldSize: 10_000 };

/** Every URL of the API, grouped by capability. */
export async function allRoutes(
  app: App,
  config: Config,
  deps: Deps,
  live: LiveUpdates,
): Promise<void> {
  systemRoutes(app, config, deps);
  // Payments knows the banks, but accounts may not import it.
  accountsRoutes(app, deps, (code) => isBank(deps, code, new Date()));
  corporateRoutes(app, deps);
  supportRoutes(app, deps);
  productsRoutes(app, deps);
  paymentsRoutes(app, deps);
  await app.register(async (uploads: App) => {
    await uploads.register(fastifyMultipart, { limits: uploadLimits });
    loansRoutes(uploads, deps);
    waitingRoutes(uploads, deps);
    for (const console of consoles) console.uploads?.(uploads, deps);
  });
  blankFormRoutes(app);
  loanListRoutes(app, deps);
  penaltyRoutes(app, deps);
  hardshipRoutes(app, deps);
  settlementRoutes(app, deps);
  agreementRoutes(app, deps);
  savedDocumentsRoutes(app, deps);
  restructuringRoutes(app, deps);
  collectionsRoutes(app, deps);
  topUpRoutes(app, deps);
  investmentsRoutes(app, deps);
  investmentOverviewRoutes(app, deps);
  investmentFormRoutes(app, deps);
  maturityRoutes(app, deps);
  goalRoutes(app, deps);
  withdrawalRoutes(app, deps);
  ownPaymentsRoutes(app, deps);
  activityRoutes(app, deps);
  statementsRoutes(app, deps);
  emailChoiceRoutes(app, deps);
  liveRoutes(app, live);
  for (const console of consoles) console.routes?.(app, deps);
  myDataRoutes(app, deps);
}
