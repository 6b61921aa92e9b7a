import {
  type DisclosedPart,
  disclosedPart,
  disclosedPartNames,
} from '@quarrter/contract/staff/disclosures';
import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { clientOfSubject, defineApprovalKind } from '../../approvals/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';

/** `message` is what the authority asks for: erasing the client empties it. */
export const disclosurePayload = z.object({
  authority: z.string(),
  reference: z.string(),
  madeOn: z.iso.date(),
  ground: z.string(),
  message: z.string(),
  parts: z.array(disclosedPart),
});
export type DisclosurePayload = z.infer<typeof disclosurePayload>;

/** Those who may know that an authority asked, and auditors: no one may warn the client. */
export const disclosureReaders = ['propose-disclosure', 'decide-disclosure', 'read-audit'] as const;

/**
 * A copy of a client's data for an authority that has asked for it. The approval changes nothing:
 * it lets the proposer download the copy. Titles name no client (0174).
 */
export const disclosure = defineApprovalKind({
  name: 'disclosure',
  version: 1,
  noun: 'disclosure',
  effect:
    'The person who recorded the request can download this data once. The client is not told.',
  payload: disclosurePayload,
  proposeAs: 'propose-disclosure',
  decideAs: 'decide-disclosure',
  noteReaders: disclosureReaders,
  readSubject: async (_tx, subject) => {
    const clientId = clientOfSubject(subject);
    return { title: `Request from an authority about client ${shortId(clientId)}`, facts: {} };
  },
  describe: async (tx, _subject, { authority, reference, madeOn, ground, message, parts }) => {
    await requireMade(tx, madeOn);
    return [
      { label: 'Authority', before: '', after: authority },
      { label: 'Reference', before: '', after: reference },
      { label: 'Date of the request', before: '', after: formatDate(madeOn) },
      { label: 'Legal ground', before: '', after: ground },
      { label: 'Asked for', before: '', after: message, isPersonal: true },
      { label: 'What it gets', before: '', after: nameParts(parts) },
    ];
  },
  execute: async () => undefined,
});

/** The parts as the approval and the audit log name them. */
export function nameParts(parts: readonly DisclosedPart[]): string {
  return parts.map((part) => disclosedPartNames[part]).join(', ');
}

async function requireMade(tx: Tx, madeOn: IsoDate): Promise<void> {
  if (madeOn > (await readBusinessDate(tx)))
    throw invalid({ madeOn: ['This date is in the future.'] });
}
