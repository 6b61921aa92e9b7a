import { ApiError, messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { Button } from '@quarrter/ui/Button';
import { FileField } from '@quarrter/ui/FileField';
import { type FormEvent, type ReactNode, useState } from 'react';

/** A form that sends one CSV file, with its progress. */
export function CsvUpload<Sent>(props: {
  label: string;
  action: string;
  limitBytes: number;
  send: (file: File, onProgress: (done: number) => void) => Promise<Sent>;
  onSent: (sent: Sent) => unknown;
  /** Describes the columns of the file. */
  children: ReactNode;
}) {
  const { label, action, limitBytes, send, onSent, children } = props;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const limit = `${limitBytes / 1024 / 1024} MB`;
  const sending = useSingleMutation({
    mutationFn: (chosen: File) => send(chosen, setProgress),
    onSettled: () => setProgress(null),
  });
  const choose = (chosen: File | null) => {
    sending.reset();
    setFile(chosen);
    setProblem(chosen && chosen.size > limitBytes ? `The file is larger than ${limit}.` : '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setProblem('Please choose a CSV file.');
    if (problem !== '') return;
    sending.mutateAsync(file).then(
      (sent) => {
        setFile(null);
        onSent(sent);
      },
      () => undefined,
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-5">
      <p className="max-w-prose">{children}</p>
      <FileField
        name="file"
        label={label}
        wanted={{ name: 'CSV file', limit, accept: '.csv,text/csv,text/plain' }}
        file={file}
        error={problem || failureOf(sending.error)}
        progress={progress}
        onChoose={choose}
        onRemove={() => choose(null)}
      />
      <Button tone="action" type="submit" busy={sending.isPending}>
        {action}
      </Button>
    </form>
  );
}

/** Returns the error in the file, or the reason why it could not be sent. */
function failureOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const ofFile = error instanceof ApiError ? error.fields.file?.[0] : undefined;
  return ofFile ?? messageOf(error);
}
