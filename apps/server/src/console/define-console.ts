import type { Found } from '@quarrter/contract/staff/search';
import type { WorkQueue } from '@quarrter/contract/staff/work';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { ApprovalKind } from '../approvals/index.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import type { App } from '../platform/http/http.ts';
import type { WaitingQuery } from '../platform/jobs/waiting-work.ts';
import type { StaffMember } from './roles.ts';
import type { SearchQuery } from './search/search-query.ts';

/** A capability's part of the console, given everything that its calls need. */
export type Console<Deps> = {
  readonly routes?: (app: App, deps: Deps) => void;
  /** Calls that take files. */
  readonly uploads?: (app: App, deps: Deps) => void;
  /** Its work, in queues of the contract. */
  readonly queues?: readonly Queue[];
  /** Find its records by a typed text. */
  readonly searches?: readonly Search[];
};

/** A capability declares its console; `wiring.ts` lists all of them. */
export function defineConsole<Deps>(console: Console<Deps>): Console<Deps> {
  return console;
}

/**
 * By when we promise to be done: so many minutes of our opening hours, or so many hours of the
 * clock. `why` is the reason that colleagues read.
 */
export type Promised = ({ readonly openMinutes: number } | { readonly hours: number }) & {
  readonly why: string;
};

/** Members whose role has one of these permissions, except some. */
export type Workers = {
  readonly permissions: readonly StaffAction[];
  readonly except: readonly string[];
};

export type Queue = {
  readonly name: WorkQueue;
  /** The name of one piece of this work in the audit log: `loan`, before its short id. */
  readonly noun: string;
  /** Who may do it; one of these permissions is enough. */
  readonly workers: readonly StaffAction[];
  /** Who may do one piece of it, where that is not everyone who may do others. */
  readonly workersOf?: (reader: Reader, viewer: Viewer, itemId: string) => Promise<Workers>;
  /** Who else reads it. */
  readonly readers: readonly StaffAction[] | 'all staff';
  readonly promise: Promised;
  /** The work that waits for this person on a business date. */
  readonly rows: (viewer: Viewer, today: IsoDate) => WaitingQuery;
  /** Ids that are in no order: then the oldest is found by its time. */
  readonly idsInNoOrder?: true;
};

/** A record that a text may mean. Without a name it is found under that of its client. */
export type FoundRecord = Omit<Found, 'name' | 'shortId'> & Partial<Pick<Found, 'name'>>;

/** Finds records of a capability, for all staff or for those with the permission `needs`. */
export type Search = {
  readonly needs?: StaffAction;
  readonly find: (reader: Reader, query: SearchQuery, limit: number) => Promise<FoundRecord[]>;
};

/**
 * Dependencies of the console's calls. The capabilities define the actions that need two people.
 */
export type ConsoleDeps = {
  readonly db: Database;
  readonly approvalKinds: readonly ApprovalKind[];
};

/** Dependencies that the core, which knows no capability, gets from the capabilities. */
export type CoreDeps = ConsoleDeps & {
  /** Every queue, in the order in which people work. */
  readonly queues: readonly Queue[];
  readonly searches: readonly Search[];
  readonly nameClients: (
    reader: Reader,
    clientIds: readonly string[],
  ) => Promise<(clientId: string) => { readonly name: string }>;
  /** From this date on. */
  readonly listHolidays: (
    reader: Reader,
    from: IsoDate,
  ) => Promise<readonly { readonly date: IsoDate }[]>;
};

/** The member who looks at the queues, with the declarations of the capabilities. */
export type Viewer = CoreDeps & { readonly staff: StaffMember };
