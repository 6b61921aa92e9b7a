import type { LoanFile } from '@quarrter/domain/loan-kinds';
import { DocumentField } from '../../../documents/DocumentField.tsx';
import { SendingStatus } from '../../../documents/SendingStatus.tsx';
import { BlankFormLink } from './BlankFormLink.tsx';
import type { Application } from './use-application.ts';

/** The documents that a step asks for, and how far sending them is. */
export function DocumentFields(props: {
  files: readonly (readonly [name: string, file: LoanFile])[];
  application: Application;
  onRetry: () => void;
}) {
  const { files, application, onRetry } = props;
  if (files.length === 0) return null;
  return (
    <>
      {files.map(([name, { label, hint, optional, blankForm }]) => (
        <div key={name} className="grid gap-2">
          {blankForm && <BlankFormLink form={blankForm} label={label} />}
          <DocumentField
            name={name}
            label={label}
            hint={hint}
            optional={optional}
            file={application.files[name] ?? null}
            error={application.errors[name]}
            progress={application.progressOf(name)}
            onChoose={(file) => application.choose(name, file)}
            onRemove={() => application.remove(name)}
            {...(application.stopped !== null && { onRetry })}
          />
        </div>
      ))}
      <SendingStatus sent={application.sent} stopped={application.stopped} />
    </>
  );
}
