import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Link } from '@quarrter/ui/link';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

/** The documents, and those that the client replaced. Each opens on a page of its own. */
export function Documents({ application }: { application: StaffLoan }) {
  const { loan, documents, earlierDocuments: earlier } = application;
  return (
    <Card title="Documents" flush>
      {documents.length === 0 && <Empty title="No documents" level={3} />}
      <ul className="grid">
        {documents.map((document) => (
          <Document key={document.id} loanId={loan.id} document={document}>
            {document.arrivedAfterVerification && (
              <span className="block font-600 text-ink">
                Received <DateText date={document.arrivedAfterVerification} /> (after verification)
              </span>
            )}
          </Document>
        ))}
      </ul>
      {earlier.length > 0 && (
        <>
          <h3 className="border-t border-line px-4 pt-3 text-sm text-ink-soft sm:px-5">
            Replaced by the client
          </h3>
          <ul className="grid">
            {earlier.map((document) => (
              <Document key={document.id} loanId={loan.id} document={document}>
                , until <DateText date={document.replacedOn} />
              </Document>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type Shown = { id: string; label: string; name: string; bytes: number };

function Document(props: { loanId: string; document: Shown; children?: ReactNode }) {
  const { loanId, document, children } = props;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={paths.document.getHref(loanId, document.id)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start no-underline
          hover:bg-main-soft sm:px-5"
      >
        <FileText aria-hidden="true" className="size-5 shrink-0 text-main-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-600 text-main-text">{document.label}</span>
          <span className="block truncate text-sm text-ink-soft">
            {document.name}, {sizeText(document.bytes)}
            {children}
          </span>
        </span>
      </Link>
    </li>
  );
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
