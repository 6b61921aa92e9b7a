import type { SavedDocumentRecord } from '@quarrter/contract/client/saved-documents';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { sizeText } from '@quarrter/ui/FileField';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';

/**
 * A document of an earlier application that is still fresh: used again with one tap, or replaced by
 * a newer one. `name` is the id of its first button, so that a summary of errors can link to it.
 */
export function SavedDocument(props: {
  name: string;
  label: string;
  document: SavedDocumentRecord;
  used: boolean;
  busy: boolean;
  error: string | undefined;
  onUse: () => void;
  onNewer: () => void;
}) {
  const { name, label, document, used, busy, error, onUse, onNewer } = props;
  return (
    <section aria-label={label} className="grid gap-1.5">
      <p className="text-sm font-600">{label}</p>
      <div
        className={`grid gap-3 rounded-md border p-4 ${
          error ? 'border-2 border-bad' : 'border-line-strong'
        }`}
      >
        <div className="flex items-start gap-3">
          <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-main-text" />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="font-600">
              {label} of <DateText date={document.uploaded_on} />
            </p>
            <p className="truncate text-sm text-ink-soft">
              {document.name}, {sizeText(document.bytes)}
            </p>
            {used && (
              <p className="flex items-center gap-1.5 text-sm font-600 text-good">
                <CircleCheck aria-hidden="true" className="size-4" /> Used again
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {!used && (
            <Button
              id={name}
              size="small"
              tone="main"
              disabled={busy}
              aria-label={`Use again: ${label}`}
              aria-describedby={error ? `${name}-error` : undefined}
              onClick={onUse}
            >
              Use again
            </Button>
          )}
          <Button
            id={used ? name : undefined}
            size="small"
            disabled={busy}
            aria-label={`Upload a newer one: ${label}`}
            onClick={onNewer}
          >
            Upload a newer one
          </Button>
        </div>
      </div>
      {error && (
        <p id={`${name}-error`} className="text-sm font-600 text-bad">
          {error}
        </p>
      )}
    </section>
  );
}
