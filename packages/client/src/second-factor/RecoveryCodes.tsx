import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { CopyButton } from './CopyButton.tsx';

/** Shows the codes, this once, with two ways to take them along. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Alert tone="warn">
        Store these codes in a safe place, not only on your phone. We cannot show them again.
      </Alert>
      <p>Each code works once, when you do not have your phone or your passkey.</p>
      <ul
        className="figures grid gap-y-2 rounded-md wrap-anywhere bg-sunken p-4
        forced-colors:border"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button size="small" onClick={() => download(codes)}>
          Download the codes
        </Button>
      </div>
    </>
  );
}

function download(codes: readonly string[]) {
  const lines = [`Recovery codes of my ${brand.name} account. Each works once.`, '', ...codes];
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${brand.slug}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
