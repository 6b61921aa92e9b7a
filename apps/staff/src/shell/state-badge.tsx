import { Badge, type BadgeTone } from '@quarrter/ui/Badge';

/** Makes the badge of a record's state: its words and its colour. */
export function stateBadge<State extends string>(
  states: {
    readonly [S in State]: readonly [text: string, tone: BadgeTone];
  },
) {
  return function StateBadge({ of }: { of: State }) {
    const [text, tone] = states[of];
    return <Badge tone={tone}>{text}</Badge>;
  };
}
