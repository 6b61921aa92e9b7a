import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { maskLastFour } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  type ApprovalKind,
  type Change,
  clientOfSubject,
  defineApprovalKind,
} from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { correctIdentity } from '../identity/correct-identity.ts';
import {
  type Correction,
  findCorrection,
  lockStoredIdentity,
  openCorrection,
} from '../identity/identity-corrections.ts';

/** Names the sealed values, which are no part of it. */
const payload = z.object({ correctionId: z.string(), reason: z.string() });

export const identityCorrectionName = 'identity-correction';

/** PRO-11: a verified identity changes through two people, with evidence. */
export function identityCorrection(secrets: Secrets): ApprovalKind {
  return defineApprovalKind({
    name: identityCorrectionName,
    version: 1,
    noun: 'correction',
    effect:
      'The client’s identity changes at once. We’ll compare bank accounts with the new name, and ' +
      'email the client what changed.',
    payload,
    proposeAs: 'correct-identity',
    decideAs: 'decide-correction',
    readSubject: async (tx, subject) => {
      const identity = await requireVerified(tx, secrets, clientOfSubject(subject));
      return {
        title: `Identity of ${identity.first_name} ${identity.last_name}`,
        facts: Object.fromEntries(
          (Object.keys(labels) as Field[]).map((name) => [labels[name], shown(name, identity)]),
        ),
      };
    },
    describe: async (tx, subject, { correctionId, reason }) => {
      const row = await findCorrection(tx, { clientId: clientOfSubject(subject), correctionId });
      if (row === undefined) throw notFound();
      return [
        ...linesOf(openCorrection(secrets, row)),
        { label: 'Reason', before: '', after: reason },
        { label: 'Evidence', before: '', after: row.file_name, documentId: row.correction_id },
      ];
    },
    execute: (tx, { subject, payload: { correctionId } }) =>
      correctIdentity(tx, secrets, { clientId: clientOfSubject(subject), correctionId }),
  });
}

type Field = keyof Correction['after'];

const labels: { readonly [name in Field]: string } = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  nin: 'NIN',
  bvn: 'BVN',
};

/** As the person who decides reads it: numbers masked to their last 4 digits. */
function shown(name: Field, identity: Correction['after']): string {
  const value = identity[name];
  if (value === null || value === '') return '';
  if (name === 'date_of_birth') return formatDate(value as IsoDate);
  return name === 'nin' || name === 'bvn' ? maskLastFour(value) : value;
}

/** The lines that differ. A verified name is a line of its own where the profile has another. */
function linesOf({ before, after }: Correction): Change[] {
  const changed = (Object.keys(labels) as Field[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: labels[name],
      before: shown(name, before),
      after: shown(name, after),
    }));
  const verified = `${before.verified_first_name} ${before.verified_last_name}`;
  const name = `${after.first_name} ${after.last_name}`;
  const isOther = verified !== `${before.first_name} ${before.last_name}` && verified !== name;
  return isOther
    ? [...changed, { label: 'Verified name', before: verified, after: name }]
    : changed;
}

/** Locks the verified identity that is to be corrected. */
export async function requireVerified(tx: Tx, secrets: Secrets, clientId: string) {
  const identity = await lockStoredIdentity(tx, secrets, clientId);
  if (identity === null) {
    throw conflict('Nothing of this client is verified: the client changes it on the profile.');
  }
  return identity;
}
