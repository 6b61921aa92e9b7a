import { accountsRoutes } from './accounts/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import type { Config } from './config.ts';
import { corporateRoutes } from './corporate/routes.ts';
import { dayCloseRoutes } from './day-close/routes.ts';
import { investmentsRoutes } from './investments/routes.ts';
import { loansRoutes } from './loans/routes.ts';
import { isBank } from './payments/index.ts';
import { paymentsRoutes } from './payments/routes.ts';
import type { App } from './platform/http.ts';
import { staffRoutes } from './staff/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { systemRoutes } from './system-routes.ts';
import type { Deps } from './wiring.ts';

/** Every URL of the API, grouped by capability. */
export function allRoutes(app: App, config: Config, deps: Deps): void {
  systemRoutes(app, config, deps);
  // Which codes are banks is known to payments, which is above accounts.
  accountsRoutes(app, deps, (code) => isBank(deps, code));
  corporateRoutes(app, deps);
  supportRoutes(app, deps);
  paymentsRoutes(app, deps);
  loansRoutes(app, deps);
  investmentsRoutes(app, deps);
  activityRoutes(app, deps);
  staffRoutes(app, deps);
  dayCloseRoutes(app, deps);
}
