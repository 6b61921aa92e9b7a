import { ApiError, messageOf } from '@quarrter/client/errors';
import { useNavigate } from '@quarrter/client/router';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { rosterLimitBytes, uploadRoster } from '@quarrter/contract/staff-partners';
import { Button } from '@quarrter/ui/Button';
import { FileField } from '@quarrter/ui/FileField';
import { type FormEvent, useState } from 'react';
import { upload } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { useRefreshPartners } from './use-partners.ts';

const csv = { name: 'CSV file', limit: '100 MB', accept: '.csv,text/csv,text/plain' };

/** Sends a roster and opens its page, which follows its reading. */
export function UploadRoster({ partnerId }: { partnerId: string }) {
  const navigate = useNavigate();
  const refresh = useRefreshPartners();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useSingleMutation({
    mutationFn: (chosen: File) =>
      upload(uploadRoster, {
        params: { id: partnerId },
        fields: {},
        files: { file: chosen },
        onProgress: setProgress,
      }),
    onSuccess: refresh,
    onSettled: () => setProgress(null),
  });
  const choose = (chosen: File | null) => {
    sending.reset();
    setFile(chosen);
    setMissing(chosen && chosen.size > rosterLimitBytes ? 'The file is larger than 100 MB.' : '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setMissing('Please choose a CSV file.');
    if (missing !== '') return;
    sending.mutateAsync(file).then(
      ({ body }) => navigate(paths.roster.getHref(body.id)),
      () => undefined,
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-5">
      <p className="max-w-prose">
        A CSV file with the columns <b>email</b> and <b>staff_id</b>, saved from a spreadsheet. You
        see what would change before it counts, and a second person approves it.
      </p>
      <FileField
        name="file"
        label="Roster"
        wanted={csv}
        file={file}
        error={missing || failureOf(sending.error)}
        progress={progress}
        onChoose={choose}
        onRemove={() => choose(null)}
      />
      <Button tone="action" type="submit" busy={sending.isPending}>
        Upload the roster
      </Button>
    </form>
  );
}

/** What is wrong with the file, or why it could not be sent. */
function failureOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const ofFile = error instanceof ApiError ? error.fields.file?.[0] : undefined;
  return ofFile ?? messageOf(error);
}
