import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.tsx';
import { Field, type FieldBasics, fieldWiring } from './Field.tsx';
import { ProgressBar } from './Stepper.tsx';

/** A kind of file: its name, its largest size, and the types that the browser offers. */
export type WantedFile = { name: string; limit: string; accept: string };

const pdf: WantedFile = { name: 'PDF', limit: '10 MB', accept: 'application/pdf,.pdf' };

export type FileFieldProps = FieldBasics & {
  /** The file chosen so far; `null` before. */
  file: { name: string; size: number } | null;
  onChoose: (file: File) => void;
  /** Removes the chosen file; while sending it cancels. */
  onRemove: () => void;
  /** 0 to 1 while sending, `null` otherwise. */
  progress?: number | null;
  /** Offered beside the error when an upload failed. */
  onRetry?: () => void;
  /** Content between label and file input, such as a link to the blank form. */
  before?: ReactNode;
  /** Other ways to give the document, offered until a file is chosen. */
  otherWays?: ReactNode;
  /** Shown beside the size of a chosen file, such as its number of pages. */
  detail?: string;
  /** Buttons for other actions on a chosen file, in front of `Remove`. */
  actions?: ReactNode;
  /** The kind of file, a PDF unless it is given. */
  wanted?: WantedFile;
  disabled?: boolean;
};

/** A file's size in words. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * One file to upload: its name and size once chosen, its progress, and a way to cancel or try
 * again. The server decides which files are acceptable; `error` shows its answer.
 */
export function FileField(props: FileFieldProps) {
  const { file, onChoose, progress = null, error } = props;
  const wanted = props.wanted ?? pdf;
  const input = useRef<HTMLInputElement>(null);

  /**
   * The button that was pressed goes with the file, so the focus returns to where one is chosen.
   */
  function remove() {
    props.onRemove();
    if (progress === null) input.current?.focus();
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // Cleared, so that choosing the same file after an error counts as a change.
    event.target.value = '';
    if (chosen) onChoose(chosen);
  }

  return (
    <Field {...props}>
      {props.before}
      <div
        className={classes(
          'relative rounded-md border border-dashed bg-surface transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
            'has-focus-visible:outline-[var(--focus)]',
          error ? 'border-2 border-bad' : 'border-line-strong hover:border-main-text',
        )}
      >
        <input
          {...fieldWiring(props)}
          ref={input}
          type="file"
          accept={wanted.accept}
          disabled={props.disabled || progress !== null}
          onChange={choose}
          className={classes(
            'absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed',
            file && 'pointer-events-none',
          )}
        />
        {file ? (
          <Chosen {...props} file={file} progress={progress} onRemove={remove} />
        ) : (
          <Invitation {...wanted} otherWays={props.otherWays} />
        )}
      </div>
    </Field>
  );
}

function Invitation({ name, limit, otherWays }: WantedFile & { otherWays: ReactNode }) {
  return (
    <>
      <Row icon={<Upload className="size-5" />}>
        <span className="font-600 text-main-text">Choose a {name}</span>
        <span className="text-sm text-ink-soft">up to {limit}</span>
      </Row>
      {/* Above the input, which fills the frame. */}
      {otherWays && <div className="relative flex flex-wrap gap-2 px-4 pb-4">{otherWays}</div>}
    </>
  );
}

function Chosen(props: FileFieldProps & { file: { name: string; size: number } }) {
  const { file, progress = null, onRemove, onRetry, detail } = props;
  const sending = progress !== null;
  return (
    <div className="grid gap-2 pb-1">
      <Row
        icon={<FileText className="size-5" />}
        end={
          <div className="relative -mx-2 flex flex-wrap gap-1">
            {onRetry && !sending && (
              <Button size="small" tone="plain" onClick={onRetry}>
                <RotateCw aria-hidden="true" className="size-4" /> Try again
              </Button>
            )}
            {!sending && props.actions}
            <Button
              size="small"
              tone="plain"
              onClick={onRemove}
              aria-label={sending ? `Cancel sending ${file.name}` : `Remove ${file.name}`}
            >
              <X aria-hidden="true" className="size-4" /> {sending ? 'Cancel' : 'Remove'}
            </Button>
          </div>
        }
      >
        <span className="truncate font-600">{file.name}</span>
        <span className="figures text-sm text-ink-soft">
          {detail && `${detail}, `}
          {sizeText(file.size)}
          {sending && `, ${Math.round(progress * 100)}% sent`}
        </span>
      </Row>
      {sending && (
        <div className="px-4 pb-3">
          <ProgressBar label={`Sending ${file.name}`} value={progress} />
        </div>
      )}
    </div>
  );
}

function Row(props: { icon: ReactNode; children: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2.5">
      <span aria-hidden="true" className="shrink-0 text-main-text">
        {props.icon}
      </span>
      <span className="grid min-w-40 flex-1 basis-0 grid-cols-1">{props.children}</span>
      {props.end}
    </div>
  );
}
