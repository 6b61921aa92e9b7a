import type { LoanFile } from '@quarrter/domain/loan-kinds';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { DocumentField } from '../../../documents/DocumentField.tsx';
import { BlankFormLink } from './BlankFormLink.tsx';
import { SavedDocument } from './SavedDocument.tsx';
import type { Application } from './use-application.ts';

type NamedFile = readonly [name: string, file: LoanFile];

/** The documents that a step asks for, and how far sending them is. */
export function DocumentFields(props: {
  files: readonly NamedFile[];
  application: Application;
  onRetry: () => void;
}) {
  const { files, application, onRetry } = props;
  return files.map((file) => (
    <OneDocument key={file[0]} file={file} application={application} onRetry={onRetry} />
  ));
}

/** A document to upload, or the one of an earlier application in its place. */
function OneDocument(props: { file: NamedFile; application: Application; onRetry: () => void }) {
  const { application, onRetry } = props;
  const [name, { label, hint, optional, blankForm }] = props.file;
  const { saved, files } = application;
  const document = saved.find(name);

  function choose(choice: 'again' | 'newer') {
    application.reuse(name, choice);
    // The button is gone with the choice, so the focus moves to its replacement.
    requestAnimationFrame(() => window.document.getElementById(name)?.focus());
  }

  if (document && !saved.isPassedOver(name) && !files[name]) {
    return (
      <SavedDocument
        name={name}
        label={label}
        document={document}
        used={saved.isUsed(name)}
        busy={application.busy}
        error={application.errors[name]}
        onUse={() => choose('again')}
        onNewer={() => choose('newer')}
      />
    );
  }
  return (
    <div className="grid gap-2">
      <DocumentField
        name={name}
        label={label}
        hint={hint}
        optional={optional}
        before={blankForm && <BlankFormLink form={blankForm} label={label} />}
        file={files[name] ?? null}
        error={application.errors[name]}
        progress={application.progressOf(name)}
        onChoose={(file) => application.choose(name, file)}
        onRemove={() => application.remove(name)}
        {...(application.stopped !== null && { onRetry })}
      />
      {document && !files[name] && (
        <div>
          <Button size="small" tone="plain" onClick={() => choose('again')}>
            <span>
              Use the {label} of <DateText date={document.uploaded_on} /> instead
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
