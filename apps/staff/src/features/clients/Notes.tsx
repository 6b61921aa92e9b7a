import { type ClientNote, clientNotes, writeNote } from '@quarrter/contract/staff/client-lists';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { TimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { ofClient } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { CallItems } from '../../shell/CallList.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { listTexts } from './words.ts';

/** Notes of staff about the client; a mistake is corrected by a new note. */
export function Notes({ id }: { id: string }) {
  const canWrite = useCan('write-note');
  const [writing, setWriting] = useState<ClientNote | 'new' | null>(null);
  return (
    <>
      <CallItems
        call={clientNotes}
        params={{ id }}
        {...listTexts('notes', 'Notes')}
        emptyText="What staff write about this client will be here. The client does not see it."
        action={
          canWrite && (
            <Button size="small" tone="main" onClick={() => setWriting('new')}>
              Write a note
            </Button>
          )
        }
        item={(note) => <Note note={note} onCorrect={canWrite ? setWriting : null} />}
      />
      {writing !== null && (
        <NoteDialog
          id={id}
          corrects={writing === 'new' ? null : writing}
          onClose={() => setWriting(null)}
        />
      )}
    </>
  );
}

function Note(props: { note: ClientNote; onCorrect: ((note: ClientNote) => void) | null }) {
  const { note, onCorrect } = props;
  return (
    <div className="grid gap-1.5 px-4 py-3 sm:px-5">
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{note.text}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>
          {note.name}, <TimeText at={note.at} />
        </span>
        {note.corrects !== null && <Badge tone="blue">Corrects an earlier note</Badge>}
        {note.corrected && <Badge tone="yellow">Corrected by a later note</Badge>}
        {onCorrect !== null && !note.corrected && (
          <Button size="small" onClick={() => onCorrect(note)}>
            Correct <span className="sr-only">the note “{note.text.slice(0, 40)}”</span>
          </Button>
        )}
      </p>
    </div>
  );
}

function NoteDialog(props: { id: string; corrects: ClientNote | null; onClose: () => void }) {
  const { id, corrects, onClose } = props;
  return (
    <ActionDialog
      call={writeNote}
      params={{ id }}
      after={{ reloads: ofClient(id) }}
      title={corrects === null ? 'Write a note' : 'Correct a note'}
      label="Save note"
      start={{ text: corrects?.text ?? '', ...(corrects && { corrects: corrects.id }) }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {corrects !== null && (
            <p className="text-sm text-ink-soft">The earlier note stays, marked as corrected.</p>
          )}
          <WordsField
            record={corrects?.id ?? id}
            label="Note"
            hint="Colleagues read it, the client does not. It cannot be changed later."
            maxLength={2000}
            rows={6}
            {...field('text')}
          />
        </>
      )}
    </ActionDialog>
  );
}
