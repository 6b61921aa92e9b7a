import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Dialog } from '@quarrter/ui/Dialog';
import { sizeText } from '@quarrter/ui/FileField';
import { useState } from 'react';
import { documentLabel } from './document-label.ts';
import { SendDocument } from './SendDocument.tsx';

/** The documents that were sent; until they are verified each can be replaced. */
export default function LoanDocuments({ loan }: { loan: LoanRecord }) {
  const [news, setNews] = useState('');
  const [replacing, setReplacing] = useState<string | null>(null);
  const labelOf = (kind: string) => documentLabel(loan.loan_type, kind);
  const onSent = (kind: string) => {
    setReplacing(null);
    setNews(`${labelOf(kind)}: we have received your document.`);
  };
  return (
    <>
      <Notices>{news !== '' && <Alert tone="good" title={news} />}</Notices>
      {loan.documents.length > 0 && (
        <Card title="Documents you sent">
          <ul className="grid">
            {loan.documents.map(({ kind, name, bytes }) => (
              <li
                key={kind}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b
                  border-line py-2.5 last:border-0"
              >
                <span className="min-w-0">
                  <span className="block text-sm text-ink-soft">{labelOf(kind)}</span>
                  <span className="font-600 break-all">{name}</span>{' '}
                  <span className="text-sm whitespace-nowrap text-ink-soft">{sizeText(bytes)}</span>
                </span>
                {loan.can_replace_documents && (
                  <Button
                    size="small"
                    aria-label={`Replace ${labelOf(kind)}`}
                    onClick={() => setReplacing(kind)}
                  >
                    Replace
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {replacing !== null && (
        <Dialog open title={`Replace ${labelOf(replacing)}`} onClose={() => setReplacing(null)}>
          <p className="text-sm text-ink-soft">
            The new document replaces the one you sent. You do not need to apply again.
          </p>
          <SendDocument
            loan={loan}
            kind={replacing}
            label={labelOf(replacing)}
            onSent={() => onSent(replacing)}
          />
        </Dialog>
      )}
    </>
  );
}
