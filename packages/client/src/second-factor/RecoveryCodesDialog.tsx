import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Shows the codes, this once. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  return (
    <Dialog
      key="codes"
      open
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <Button tone="main" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
