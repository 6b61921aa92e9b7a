import type { Approval } from '@quarrter/contract/staff/approvals';
import type { MatchState, ScreeningMatch } from '@quarrter/contract/staff/screening';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  differenceOf,
  namingWhoMovedIt,
  proposeAndRecord,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { Page, PageRequest } from '../../platform/http/keyset.ts';
import { decideMatch, listMatches, lockMatch } from '../matches.ts';
import { matchReversal } from '../reverse-match.ts';
import { whyReaders } from '../why-readers.ts';

const actions = defineActions(
  {
    'clear-match': 'Screening match cleared',
    'confirm-match': 'Screening match confirmed',
    'propose-match-reversal': 'Reversal of a screening match proposed',
  },
  whyReaders,
);

export async function readMatches(
  reader: Reader,
  query: PageRequest & { state: MatchState },
): Promise<Page<ScreeningMatch>> {
  const page = await listMatches(reader, query);
  const ids = page.results.map(({ id }) => id);
  const proposed = await waitingSubjects(reader, matchReversal.name, ids);
  const results = page.results.map((match) => ({
    ...match,
    reversalProposed: proposed.has(match.id),
  }));
  return { ...page, results };
}

type Asked = {
  readonly clientId: string;
  readonly matchId: string;
  readonly decision: 'clear' | 'confirm';
  readonly reason: string;
};

export function decide(
  db: Database,
  staff: StaffMember,
  { clientId, matchId, decision, reason }: Asked,
): Promise<ScreeningMatch> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const { state: before } = await lockMatch(tx, { clientId, matchId });
    const match = await decideMatch(tx, {
      clientId,
      matchId,
      reason,
      by: staff,
      at: businessTime.at,
      from: 'open',
      state: decision === 'clear' ? 'cleared' : 'confirmed',
    });
    // The same decision again changes nothing, whatever reason comes with it.
    if (match.state !== before) {
      await recordAction(tx, staff, businessTime, {
        action: actions[`${decision}-match`],
        subject: `client ${shortId(clientId)}`,
        clientId,
        subjectId: matchId,
        note: `${match.listedName} ${match.reference}: ${reason}`,
        ...differenceOf({ State: before }, { State: match.state }),
      });
    }
    return { ...match, reversalProposed: false };
  });
}

/** Proposes that a confirmed match is another person; 409 while it is not confirmed. */
export function proposeReversal(
  console: ConsoleDeps,
  staff: StaffMember,
  { clientId, matchId, reason }: Omit<Asked, 'decision'>,
): Promise<Approval> {
  const asked = { action: actions['propose-match-reversal'], clientId, subjectId: matchId };
  const approval = proposeAndRecord(console, staff, asked, (tx, proposing) => {
    const subject = { id: matchId, clientId };
    return propose(tx, matchReversal, { subject, payload: { reason }, ...proposing });
  });
  const kinds = [matchReversal.name];
  return namingWhoMovedIt(console.db, { recordId: matchId, kinds }, approval);
}
