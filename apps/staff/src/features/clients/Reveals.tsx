import type { StaffClient } from '@quarrter/contract/staff/clients';
import { Card } from '@quarrter/ui/Card';
import { TimeText } from '@quarrter/ui/TimeText';

const names = { nin: 'NIN', bvn: 'BVN', account: 'account number' } as const;

/** Who of staff saw a number in clear, and why; nothing while no one has. */
export function Reveals({ page: { reveals } }: { page: StaffClient }) {
  if (reveals.length === 0) return null;
  return (
    <Card title="Numbers revealed">
      <ol className="grid gap-4">
        {reveals.map(({ at, number, name, reason }) => (
          <li
            key={`${at.getTime()} ${number}`}
            className="grid gap-0.5 border-s-3 border-line ps-4"
          >
            <p>
              <span className="font-600">The {names[number]}</span>
              <span className="text-ink-soft"> to {name}</span>
            </p>
            <p className="text-sm wrap-anywhere">{reason}</p>
            <p className="text-sm text-ink-soft">
              <TimeText at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
