import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { FileField } from '@quarrter/ui/FileField';
import type { FieldOf } from './schema.ts';
import type { FileKind } from './steps.ts';
import type { Application } from './use-application.ts';

const labels: Record<FileKind, { label: string; hint: string }> = {
  file: { label: 'Bank statement', hint: 'For your salary account, downloaded from your bank' },
  id_card: { label: 'ID card', hint: 'National ID, passport or driver’s licence, as a PDF' },
};

/** The documents, the declaration, and the choice to save the details to the profile. */
export function DocumentFields(props: {
  field: FieldOf;
  application: Application;
  onRetry: () => void;
}) {
  const { field, application, onRetry } = props;
  return (
    <div className="grid gap-5">
      {(['file', 'id_card'] as const).map((kind) => (
        <FileField
          key={kind}
          name={kind}
          {...labels[kind]}
          file={application.files[kind]}
          error={application.errors[kind]}
          progress={application.progressOf(kind)}
          onChoose={(file) => application.choose(kind, file)}
          onRemove={() => application.remove(kind)}
          {...(application.interrupted ? { onRetry } : {})}
        />
      ))}
      <div className="grid gap-1 border-t border-line pt-4">
        <CheckboxField
          label="I declare that everything in this application is true."
          {...field('information_is_true')}
        />
        <CheckboxField
          label="Save these details to my profile to save time next time."
          {...field('save_to_profile')}
        />
      </div>
    </div>
  );
}
