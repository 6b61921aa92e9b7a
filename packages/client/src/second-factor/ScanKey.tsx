import { LinkButton } from '@quarrter/ui/Button';
import { CopyButton } from './CopyButton.tsx';
import { QrCode } from './QrCode.tsx';

/** A key for an authenticator app: as a link on this phone, a QR code for another, and as text. */
export function ScanKey({ secret, address }: { secret: string; address: string }) {
  return (
    <>
      <p>
        Open your authenticator app on this phone, or scan this code with it. You can also enter the
        key in the app yourself.
      </p>
      {/* On a phone there is nothing to scan the code with, so the link comes first there. */}
      <div className="grid gap-4">
        <LinkButton href={address} className="sm:order-last sm:justify-self-center">
          Open my authenticator app
        </LinkButton>
        <QrCode address={address} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <dl className="min-w-48 flex-1">
          <dt className="text-sm text-ink-soft">Key</dt>
          <dd className="figures">{inGroups(secret)}</dd>
        </dl>
        <CopyButton text={secret} label="Copy the key" />
      </div>
    </>
  );
}

/** As apps show it, which take it with or without the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
