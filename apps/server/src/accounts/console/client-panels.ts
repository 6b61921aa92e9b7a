import type { StaffClient } from '@quarrter/contract/staff/clients';
import type { ConsoleDeps } from '../../console/index.ts';
import type { Documents } from '../../documents/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';

type PanelName =
  | 'employment'
  | 'owed'
  | 'invested'
  | 'unappliedReceipts'
  | 'savedCards'
  | 'loans'
  | 'identityChecks';

/**
 * The panels of the client page that belong to other capabilities. Each declares its own;
 * `wiring.ts` puts them together.
 */
export type ClientPanels = {
  readonly [Name in PanelName]: (reader: Reader, clientId: string) => Promise<StaffClient[Name]>;
};

export type AccountsConsoleDeps = PlatformDeps &
  ConsoleDeps & {
    readonly documents: Documents;
    readonly withdrawalHoldMinutes: number;
    readonly clientPanels: ClientPanels;
    readonly nameBank: (reader: Reader, code: string) => Promise<string>;
  };
