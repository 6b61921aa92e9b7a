import type { LoanFile } from '@quarrter/domain/loan-kinds';
import { FileField } from '@quarrter/ui/FileField';
import type { Application } from './use-application.ts';

/** The documents that a step asks for. */
export function DocumentFields(props: {
  files: readonly (readonly [name: string, file: LoanFile])[];
  application: Application;
  onRetry: () => void;
}) {
  const { files, application, onRetry } = props;
  return files.map(([name, { label, hint, optional }]) => (
    <FileField
      key={name}
      name={name}
      label={label}
      hint={hint}
      optional={optional}
      file={application.files[name] ?? null}
      error={application.errors[name]}
      progress={application.progressOf(name)}
      onChoose={(file) => application.choose(name, file)}
      onRemove={() => application.remove(name)}
      {...(application.interrupted ? { onRetry } : {})}
    />
  ));
}
