import type { StaffRoster } from '@quarrter/contract/staff/partners';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';

const states: { readonly [S in StaffRoster['state']]: { text: string; tone: BadgeTone } } = {
  reading: { text: 'Being read', tone: 'yellow' },
  refused: { text: 'Has errors', tone: 'red' },
  ready: { text: 'Ready', tone: 'yellow' },
  'in-use': { text: 'In use', tone: 'green' },
  replaced: { text: 'Replaced', tone: 'neutral' },
  discarded: { text: 'Discarded', tone: 'neutral' },
};

export function RosterState({ state }: { state: StaffRoster['state'] }) {
  const { text, tone } = states[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** A roster that the operator loaded has no file name. */
export function rosterName({ fileName }: StaffRoster): string {
  return fileName || 'Loaded by the operator';
}
