import { outcomeTexts } from './complaint-outcomes.ts';
import { documentKindText } from './document-kinds.ts';

const outcomes: { readonly [note: string]: string } = {
  right: 'The answer was correct.',
  wrong: 'The answer was wrong.',
};

const complaintNotes: { readonly [note: string]: string } = outcomeTexts;

/** The note of an action: the kind of a document, the result of a check. */
export function noteText(action: string, note: string): string {
  if (action === 'check-answer') return outcomes[note] ?? note;
  if (action === 'answer-message') return complaintNotes[note] ?? note;
  return action === 'open-document' ? documentKindText(note) : note;
}
