import type { LoanContact } from '@quarrter/contract/staff/collections';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { TimeText } from '@quarrter/ui/TimeText';
import { channelTexts, outcomeTexts } from './contact-texts.ts';

/** Who contacted the client about this loan, newest first. */
export function Contacts({ contacts }: { contacts: readonly LoanContact[] }) {
  return (
    <Card title="Contacts" flush>
      {contacts.length === 0 && (
        <Empty title="No contact" level={3}>
          Calls, messages and visits about this loan will be here.
        </Empty>
      )}
      <ul className="grid">
        {contacts.map((contact) => (
          <li
            key={contact.id}
            className="grid gap-1 border-b border-line px-4 py-3 last:border-0 sm:px-5"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-600">
                {channelTexts[contact.channel]}: {outcomeTexts[contact.outcome]}
              </span>
              {contact.quietReason !== '' && <Badge tone="yellow">At night</Badge>}
            </p>
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{contact.note}</p>
            {contact.quietReason !== '' && (
              <p className="text-sm wrap-anywhere">
                Reason for contact at night: {contact.quietReason}
              </p>
            )}
            <p className="text-sm text-ink-soft">
              {contact.by.name}, <TimeText at={contact.at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
