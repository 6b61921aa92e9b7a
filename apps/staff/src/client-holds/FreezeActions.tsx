import { useCall } from '@quarrter/client/calls';
import {
  freezeClient,
  readClientHold,
  unfreezeClient,
} from '@quarrter/contract/staff/client-holds';
import { Button } from '@quarrter/ui/Button';
import { ofClient } from '../api/changes.ts';
import { useCan } from '../api/me.ts';
import { usePageDialog } from '../shell/PageDialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';

/** Lets staff who have the right freeze a client, or propose to unfreeze one. */
export function FreezeActions({ clientId }: { clientId: string }) {
  const canPropose = useCan('propose-freeze');
  const { data: hold } = useCall(readClientHold, { params: { id: clientId } });
  const open = usePageDialog();
  if (!canPropose || hold === undefined) return null;
  const { freeze } = hold;
  const freezeLabel = freeze === null ? 'Freeze this client' : 'Propose the freeze again';
  return (
    <>
      {(freeze === null || freeze.cannotBeApproved) && (
        <Button
          tone="danger"
          size="small"
          onClick={() => open(<FreezeDialog id={clientId} title={freezeLabel} />)}
        >
          {freezeLabel}
        </Button>
      )}
      {freeze?.state === 'frozen' && !freeze.unfreezeProposed && (
        <Button size="small" onClick={() => open(<UnfreezeDialog id={clientId} />)}>
          Propose to unfreeze
        </Button>
      )}
    </>
  );
}

type Dialog = { readonly id: string };

/** Reads the client again after the action, so that the banner and the page show the result. */
function onClient({ id }: Dialog) {
  return { params: { id }, after: { reloads: ofClient(id) } };
}

function FreezeDialog({ title, ...props }: Dialog & { readonly title: string }) {
  return (
    <ReasonDialog
      {...onClient(props)}
      call={freezeClient}
      title={title}
      label="Freeze now"
      danger
      hint="Compliance, approvers and auditors see it. The client never sees it."
    >
      <p className="text-sm">
        We will pay nothing to this client and take no new business. The client can still make
        repayments. A second person decides whether the freeze stays; if they decline, it ends.
      </p>
    </ReasonDialog>
  );
}

function UnfreezeDialog(props: Dialog) {
  return (
    <ReasonDialog
      {...onClient(props)}
      call={unfreezeClient}
      title="Unfreeze this client"
      label="Propose to unfreeze"
      hint="The person who decides will read it."
    >
      <p className="text-sm">
        The client stays frozen until a second person approves. Payments that were held are then
        sent.
      </p>
    </ReasonDialog>
  );
}
