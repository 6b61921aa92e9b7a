import { Badge } from '@quarrter/ui/Badge';

/** Whether the sender of a message is known: anyone can type a client's name and address. */
export function SenderBadge({ signedIn }: { signedIn: boolean }) {
  return (
    <Badge tone={signedIn ? 'green' : 'yellow'}>{signedIn ? 'Signed in' : 'Not signed in'}</Badge>
  );
}
