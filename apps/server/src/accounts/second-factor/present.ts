import type { PasskeyRecord, SecondFactorState } from '@quarrter/contract/second-factor';
import type { SecondFactor, StoredPasskey } from './read-second-factor.ts';

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
