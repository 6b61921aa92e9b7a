import type { PasskeyRecord, SecondFactorState } from '@quarrter/contract/second-factor';
import type { Passkey } from './passkeys.ts';

export type StoredPasskey = Passkey & {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** What a client or a member of staff has set up. */
export type SecondFactor = {
  readonly appSince: Date | null;
  /** In the order in which they were added. */
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodesLeft: number;
};

export function presentSecondFactor(factor: SecondFactor): SecondFactorState {
  return {
    app_since: factor.appSince?.toISOString() ?? null,
    passkeys: factor.passkeys.map(presentPasskey),
    recovery_codes_left: factor.recoveryCodesLeft,
  };
}

export function presentPasskey(passkey: StoredPasskey): PasskeyRecord {
  return {
    id: passkey.passkeyId,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
