import type { CreditReports } from '@quarrter/contract/staff/credit-reports';
import type { ChecklistItem } from '@quarrter/contract/staff/loan-decision';
import type { ConsoleDeps } from '../../console/index.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import type { LoansDeps } from '../deps.ts';

/** The system's facts about a line; `settle` is how an officer can settle it otherwise. */
export type Fact = Pick<ChecklistItem, 'line' | 'label' | 'state' | 'detail' | 'settle'> &
  Partial<Pick<ChecklistItem, 'documentId' | 'seenBy'>> & {
    /** When its subject last changed: an officer's earlier answers are not valid for it. */
    readonly since?: Date;
  };

/** The credit bureaus' reports on the client of an application. */
export type CreditPanel = {
  readonly reports: CreditReports;
  /** The line of the checklist. */
  readonly fact: Fact;
  /** The client's debts to others, by the bureaus' recent answers. */
  readonly owedElsewhere: {
    readonly instalments: bigint;
    readonly outstanding: bigint;
    readonly overdue: bigint;
  };
  /** Why the bureaus cannot be asked now; empty when they can. */
  readonly askProblem: string;
};

/**
 * The panels of the loan page from capabilities that loans do not know. Each declares its own;
 * `wiring.ts` puts them together.
 */
export type LoanPanels = {
  readonly readCredit: (reader: Reader, loan: LoanRef) => Promise<CreditPanel>;
};

export type LoansConsoleDeps = LoansDeps &
  ConsoleDeps & {
    readonly loanPanels: LoanPanels;
    /** 409 while the client may be on the screening list. Never inside a transaction. */
    readonly requireScreened: (db: Database, clientId: string) => Promise<void>;
    /** 409 while a match with the list waits for its decision. Never inside a transaction. */
    readonly requireMatchesDecided: (db: Database, clientId: string) => Promise<void>;
  };
