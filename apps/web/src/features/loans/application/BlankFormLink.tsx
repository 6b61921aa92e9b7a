import { blankForm } from '@quarrter/contract/client/blank-forms';
import type { BlankForm } from '@quarrter/domain/loan-kinds';
import { classes } from '@quarrter/ui/classes';
import { inSentence } from '@quarrter/ui/sentence';
import Download from 'lucide-react/icons/download';
import { BASE_ADDRESS } from '../../../api/base-address.ts';

/** The form that the client prints, fills in and signs before uploading it here. */
export function BlankFormLink({ form, label }: { form: BlankForm; label: string }) {
  return (
    <a
      href={BASE_ADDRESS + blankForm.path.replace(':form', form)}
      download={`${form}.pdf`}
      className={classes(
        'inline-flex min-h-6 items-center gap-2 justify-self-start font-600 text-main-text',
        'underline',
      )}
    >
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      Download the blank {inSentence(label)} (PDF)
    </a>
  );
}
