import { type AccountOwner, isNameOfHolder } from '@quarrter/domain/people';
import { CheckboxField } from '@quarrter/ui/CheckboxField';

export type AccountCheck = {
  /** Ticked by the client for this bank and number. */
  confirmed: boolean;
  error: string | undefined;
  onConfirm: (confirmed: boolean) => void;
};

/**
 * The account holder as the bank names them, for the client to confirm. A different name is a
 * warning rather than an error: banks shorten names, and people marry. Staff look at it before
 * anything is paid.
 */
export function AccountHolder(props: { holder: string; owner: AccountOwner; check: AccountCheck }) {
  const { holder, owner, check } = props;
  const isBusiness = 'businessName' in owner;
  const ownerName = isBusiness ? owner.businessName : `${owner.firstName} ${owner.lastName}`;
  const isNamed = isBusiness || owner.firstName !== '';
  const differs = isNamed && !isNameOfHolder(holder, owner);
  const ownLabel = isBusiness ? 'Yes, this is our account' : 'Yes, this is my account';
  const tone = differs ? 'border-stage-yellow bg-stage-yellow-soft' : 'border-good bg-good-soft';
  return (
    <div
      className={`grid gap-1 rounded-md border-s-4 p-4 forced-colors:border-e forced-colors:border-y
        ${tone}`}
    >
      <p className="text-sm">The bank says this account belongs to</p>
      <p className="text-lg font-600">{holder}</p>
      {differs && (
        <p className="text-sm">
          This does not match the name {ownerName}. Please check the bank and the number. If it is
          right, you can continue: we’ll check the account before we pay.
        </p>
      )}
      <CheckboxField
        name="account_confirmed"
        label={differs ? 'Yes, this is the right account' : ownLabel}
        checked={check.confirmed}
        error={check.error}
        onChange={(event) => check.onConfirm(event.target.checked)}
      />
    </div>
  );
}
