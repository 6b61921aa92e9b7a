import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type StaffLoan, staffDocument } from '@quarrter/contract/staff';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { Spinner } from '@quarrter/ui/Spinner';
import { Empty } from '@quarrter/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { keys } from '../../api/keys.ts';
import { requestFile } from '../../api/request.ts';

type Document = StaffLoan['documents'][number];

/**
 * The documents. Each needs the session's token, so it is fetched first and then opens in a tab.
 */
export function Documents({ application: { loan, documents } }: { application: StaffLoan }) {
  const client = useQueryClient();
  const opening = useSingleMutation({
    mutationFn: (document: Document) => openInTab(loan.id, document),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.application(loan.id) }),
  });
  return (
    <Card title="Documents" flush>
      {documents.length === 0 && <Empty title="No documents" level={3} />}
      <ul className="grid">
        {documents.map((document) => {
          const busy = opening.isPending && opening.variables.id === document.id;
          return (
            <li key={document.id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => opening.mutate(document)}
                aria-disabled={opening.isPending || undefined}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start
                  hover:bg-main-soft sm:px-5"
              >
                {busy ? (
                  <Spinner className="size-5 shrink-0 text-main-text" />
                ) : (
                  <FileText aria-hidden="true" className="size-5 shrink-0 text-main-text" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block font-600 text-main-text">{document.label}</span>
                  <span className="block truncate text-sm text-ink-soft">
                    {document.name}, {sizeText(document.bytes)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {opening.isError && (
        <div className="p-4">
          <Alert tone="bad" title="The document could not be opened">
            {messageOf(opening.error)}
          </Alert>
        </div>
      )}
    </Card>
  );
}

/** How long a fetched document stays available to the tab that shows it. */
const availableMs = 60_000;

/**
 * The tab opens during the click, when browsers allow it, and gets the document when it arrives.
 */
async function openInTab(loanId: string, document: Document): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const file = await requestFile(staffDocument, {
      params: { id: loanId, document_id: document.id },
    });
    const address = URL.createObjectURL(file);
    setTimeout(() => URL.revokeObjectURL(address), availableMs);
    if (tab) tab.location.replace(address);
    else save(address, document.name);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** If the browser opens no tab, the document is downloaded. */
function save(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
