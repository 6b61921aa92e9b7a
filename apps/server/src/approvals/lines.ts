import { createHash } from 'node:crypto';
import type { Tx } from '../platform/database/database.ts';
import { conflict, HttpError } from '../platform/http/http-error.ts';
import type { ApprovalKind, Change } from './kind.ts';
import type { StoredProposal } from './queries.ts';
import { sameFact } from './same-fact.ts';

/** Identifies the lines of a proposal: those that someone was shown are compared with today's. */
export function linesId(changes: readonly Change[]): string {
  const lines = changes.map(({ label, before, after, documentId = '' }) => [
    ...[label, before, after, documentId],
  ]);
  return createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
}

/**
 * The lines of a waiting proposal with the figures of now: penalties, say, have grown since. 409
 * when its subject has changed or it can no longer be executed. Locks what `execute` would change.
 */
export async function describeNow(
  tx: Tx,
  kind: ApprovalKind,
  { subject, facts, payload }: StoredProposal,
): Promise<readonly Change[]> {
  const now = await kind.readSubject(tx, subject);
  const changed = differences(facts, now.facts);
  if (changed.length > 0) throw subjectChanged(changed);
  try {
    return await kind.describe(tx, subject, payload);
  } catch (error) {
    throw asConflict(error);
  }
}

/** The person who decides has no form: an error in one of its fields is a reason to decline. */
function asConflict(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 400) return error;
  return conflict(Object.values(error.body).flat().map(String).join(' '));
}

type Facts = Readonly<Record<string, string>>;

/** The facts of a subject that changed, appeared or disappeared. */
function differences(before: Facts, after: Facts): Change[] {
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return labels
    .map((label) => ({ label, before: before[label] ?? '', after: after[label] ?? '' }))
    .filter((fact) => !sameFact(fact.before, fact.after));
}

function subjectChanged(changed: readonly Change[]): HttpError {
  const facts = changed.map(({ label, before, after }) => `${label} was ${before}, now ${after}`);
  const detail = `This changed after it was proposed: ${facts.join('; ')}. Decline it instead.`;
  return new HttpError(409, { detail, changed });
}
