import { FocusOnMount } from '@quarrter/client/form-failure';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { useState } from 'react';
import { documentLabel } from './document-label.ts';
import { SendDocument } from './SendDocument.tsx';

/** The documents that staff ask for, each with the reason and a way to send it. */
export default function DocumentRequests({ loan }: { loan: LoanRecord }) {
  const [news, setNews] = useState('');
  const labelOf = (kind: string) => documentLabel(loan.loan_type, kind);
  const onSent = (kind: string) => setNews(`We have received your ${lower(labelOf(kind))}.`);
  return (
    <>
      <Notices>
        {news !== '' && (
          <FocusOnMount told={news}>
            <Alert tone="good" title={news}>
              {loan.document_requests.length > 0
                ? 'You still have a document to send.'
                : 'We’ll continue with your application.'}
            </Alert>
          </FocusOnMount>
        )}
      </Notices>
      {loan.document_requests.map(({ kind, reason, requested_on }) => (
        <Card
          key={kind}
          title={`We need your ${lower(labelOf(kind))}`}
          className="border-s-4 border-s-stage-yellow"
        >
          <div className="grid max-w-2xl gap-4">
            <p className="whitespace-pre-line">{reason}</p>
            <p className="text-sm text-ink-soft">
              Requested on <DateText date={requested_on} />. We’ll continue with your application as
              soon as it arrives.
            </p>
            <SendDocument
              loan={loan}
              kind={kind}
              label={labelOf(kind)}
              onSent={() => onSent(kind)}
            />
          </div>
        </Card>
      ))}
    </>
  );
}

/** In the middle of a sentence: `bank statement`, and `ID card` as it is. */
function lower(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
