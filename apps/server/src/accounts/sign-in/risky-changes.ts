import { type RiskyChange, type RiskyChangeKind, riskyMs } from '@quarrter/domain/people';
import {
  type EventKind,
  payloadOf,
  readEventsSince,
  type StoredEvent,
} from '../../events/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timeOfId } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import {
  detailsChanged,
  emailAddressChanged,
  newDevice,
  passwordChanged,
  recoveryCodesReplaced,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
} from '../events.ts';
import { removedByStaff } from '../second-factor/removal-events.ts';

/** The risk that an event shows that someone else has taken over the account. */
type Risk = {
  readonly kind: string;
  readonly changesIn: (stored: StoredEvent) => RiskyChangeKind[];
};

function risk<Payload>(
  event: EventKind<Payload>,
  changesIn: (payload: Payload) => RiskyChangeKind[],
): Risk {
  return {
    kind: event.kind,
    changesIn: (stored) => {
      const payload = payloadOf(event, stored);
      return payload === undefined ? [] : changesIn(payload);
    },
  };
}

const risks: readonly Risk[] = [
  risk(newDevice, ({ secondFactor }) => (secondFactor ? [] : ['new-device'])),
  risk(passwordChanged, () => ['password']),
  risk(emailAddressChanged, () => ['email']),
  risk(recoveryCodeUsed, () => ['recovery-code']),
  risk(recoveryCodesReplaced, () => ['second-factor']),
  // The first second factor makes the account safer: we ask for it before a withdrawal.
  risk(secondFactorAdded, ({ isFirst }) => (isFirst ? [] : ['second-factor'])),
  risk(secondFactorRemoved, () => ['second-factor']),
  risk(removedByStaff, () => ['second-factor']),
  risk(detailsChanged, ({ added, changed }) => {
    const isOneOf = (...names: string[]) =>
      names.some((name) => added.includes(name) || changed.includes(name));
    return [
      ...(isOneOf('first_name', 'last_name') ? (['name'] as const) : []),
      ...(isOneOf('phone_number') ? (['phone'] as const) : []),
    ];
  }),
];

/**
 * The changes of the last 72 hours, oldest first. They are read from events, which no one can undo.
 */
export async function readRiskyChanges(reader: Reader, clientId: string): Promise<RiskyChange[]> {
  const kinds = risks.map((one) => one.kind);
  const since = await realTimeAgo(reader, riskyMs);
  const stored = await readEventsSince(reader, clientId, { kinds, since });
  return stored.flatMap((event) => {
    const times = { at: event.at, madeAt: timeOfId(event.eventId) };
    return risks.flatMap(({ changesIn }) => changesIn(event)).map((kind) => ({ kind, ...times }));
  });
}

/**
 * Those without the first sign-in of all: its device is new as well, but no one's account was taken
 * over on it.
 */
export async function readRiskyChangesSinceFirstSignIn(
  reader: Reader,
  clientId: string,
): Promise<RiskyChange[]> {
  const changes = await readRiskyChanges(reader, clientId);
  const signIns = { kinds: [newDevice.kind], since: new Date(0) };
  const [first] = await readEventsSince(reader, clientId, signIns);
  const firstAt = first && timeOfId(first.eventId).getTime();
  const isFirst = ({ kind, madeAt }: RiskyChange) =>
    kind === 'new-device' && madeAt.getTime() === firstAt;
  return changes.filter((change) => !isFirst(change));
}
