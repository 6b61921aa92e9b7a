import type { StaffLoan } from '@quarrter/contract/staff';
import { Card } from '@quarrter/ui/Card';
import { Link } from '@quarrter/ui/link';
import { Empty } from '@quarrter/ui/states';
import FileText from 'lucide-react/icons/file-text';
import { paths } from '../../paths.ts';

/** The documents. Each opens on a page of its own. */
export function Documents({ application: { loan, documents } }: { application: StaffLoan }) {
  return (
    <Card title="Documents" flush>
      {documents.length === 0 && <Empty title="No documents" level={3} />}
      <ul className="grid">
        {documents.map((document) => (
          <li key={document.id} className="border-b border-line last:border-0">
            <Link
              href={paths.document.getHref(loan.id, document.id)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start no-underline
                hover:bg-main-soft sm:px-5"
            >
              <FileText aria-hidden="true" className="size-5 shrink-0 text-main-text" />
              <span className="min-w-0 flex-1">
                <span className="block font-600 text-main-text">{document.label}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {document.name}, {sizeText(document.bytes)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
