import type { LoanFile } from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';
import { draftPromise } from '../../../products/loan-families.ts';
import type { ApplicationWizard } from './use-application-wizard.ts';

/** Beside the form on a wide screen: the steps to come, with the documents to have ready. */
export function StepsToCome({ wizard }: { wizard: ApplicationWizard }) {
  const { steps, current, asked } = wizard;
  return (
    <section aria-label="What comes next" className="hidden gap-3 px-5 pt-6 text-sm xl:grid">
      <h2 className="text-base">What comes next</h2>
      <ol className="grid gap-2">
        {steps.slice(current + 1).map(({ title, files = [] }) => (
          <li key={title}>
            <span className="font-600">{title}</span>
            <span className="block text-ink-soft">
              {[...labelsOf(files, asked.files), labelsOf(files, asked.undecided).join(' or ')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
        <li>
          <span className="font-600">Our decision</span>
          <span className="block text-ink-soft">We’ll email it to you.</span>
        </li>
      </ol>
      <p className="border-t border-line pt-3 text-ink-soft">{draftPromise}</p>
    </section>
  );
}

function labelsOf(names: readonly string[], files: ReadonlyMap<string, LoanFile>): string[] {
  return names.flatMap((name) => files.get(name) ?? []).map(({ label }) => inBrandWords(label));
}
