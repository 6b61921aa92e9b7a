import type { ApprovalPage } from '@quarrter/contract/staff/approvals';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import type * as z from 'zod/mini';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/http-error.ts';

/** A member of staff who proposes or decides. */
export type Person = { readonly staffId: string; readonly name: string };

/** The record that a proposal would change, and the client it belongs to, if any. */
export type ApprovalSubject = { readonly id: string; readonly clientId: string | null };

/** The client of a proposal that is about nothing but a client. */
export function clientOfSubject({ id, clientId }: ApprovalSubject): string {
  if (clientId === null || clientId !== id) throw notFound();
  return clientId;
}

/** One line of a proposal, as the person who decides reads it. */
export type Change = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** The document of the subject that this line names. */
  readonly documentId?: string;
  /** It names a person, so the audit log, which nothing erases, leaves it out. */
  readonly isPersonal?: boolean;
};

export type Approved<Payload> = {
  readonly subject: ApprovalSubject;
  readonly payload: Payload;
  readonly businessTime: BusinessTime;
  readonly proposedBy: Person;
  readonly decidedBy: Person;
};

export type Declined = Omit<Approved<never>, 'payload'>;

/** An action that needs two people: the proposal, who may decide it, and its effect. */
export type ApprovalKindOf<Payload extends object> = {
  readonly name: string;
  /** Counted up when the payload's shape changes; `payload` must read the older ones too. */
  readonly version: number;
  /** Follows "Approve this" and "Decline". */
  readonly noun: string;
  /** The page of the console that shows the subject, where it is not its client's. */
  readonly page?: ApprovalPage;
  /** The consequence of the approval, shown to the person who decides. */
  readonly effect: string;
  /** Stored as JSON until the decision, so it contains no secret. */
  readonly payload: z.ZodMiniType<Payload>;
  readonly proposeAs: StaffAction;
  readonly decideAs: StaffAction;
  /** Who may read in the history of a client what was decided; every role when it is not set. */
  readonly noteReaders?: readonly StaffAction[];
  /**
   * The subject as it is now, by label; locks the rows that `execute` will change. A proposal is
   * refused when these facts are no longer those that it was made on. 404 when there is no such
   * subject.
   */
  readonly readSubject: (
    tx: Tx,
    subject: ApprovalSubject,
  ) => Promise<{ title: string; facts: Record<string, string> }>;
  /**
   * Lists the changes, for the proposal and again before `execute`, in its transaction. Throws an
   * HttpError for a payload that cannot be executed.
   */
  readonly describe: (
    tx: Tx,
    subject: ApprovalSubject,
    payload: Payload,
  ) => Promise<readonly Change[]>;
  /** Runs in the transaction of the decision; throwing leaves the proposal waiting. */
  readonly execute: (tx: Tx, approved: Approved<Payload>) => Promise<void>;
  /** Ends any action that the proposal itself began, in the transaction that declines it. */
  readonly decline?: (tx: Tx, declined: Declined) => Promise<void>;
};

/** A kind whose payload only it knows: it is parsed again before it is executed. */
export type ApprovalKind = Omit<ApprovalKindOf<object>, 'payload' | 'describe' | 'execute'> & {
  readonly describe: (
    tx: Tx,
    subject: ApprovalSubject,
    payload: unknown,
  ) => Promise<readonly Change[]>;
  readonly execute: (tx: Tx, approved: Approved<unknown>) => Promise<void>;
};

export function defineApprovalKind<Payload extends object>(
  kind: ApprovalKindOf<Payload>,
): ApprovalKind {
  const { payload: schema, ...rest } = kind;
  return {
    ...rest,
    describe: (tx, subject, payload) => kind.describe(tx, subject, schema.parse(payload)),
    execute: (tx, approved) =>
      kind.execute(tx, { ...approved, payload: schema.parse(approved.payload) }),
  };
}
