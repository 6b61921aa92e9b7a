export {
  beginApp,
  confirmApp,
  deleteApp,
  endNewApp,
  type NewApp,
  resumeApp,
} from './authenticator-app.ts';
export { clearGuesses, countGuess, fieldOf, wrongCode } from './guesses.ts';
export {
  clearCodeAttempts,
  endHeldSignIns,
  finishHeldSignIn,
  holdSignIn,
  readHeldSignIn,
  signInAgain,
  unableToSignIn,
} from './held-sign-ins.ts';
export { networkDays, readNetworkHistory, rememberNetwork, trustNetwork } from './networks.ts';
export { requireOwnPassword } from './own-password.ts';
export { passkeySignInOptions, signInByPasskey } from './passkey-sign-in.ts';
export {
  beginPasskey,
  challengeOwner,
  deletePasskeys,
  readMadePasskey,
  renamePasskey,
  storePasskey,
} from './passkeys.ts';
export { giveSecondFactor } from './proof.ts';
export { type AccessTables, accessTables, type Realm } from './realm.ts';
export { codesIfNone, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
export {
  presentPasskey,
  presentSecondFactor,
  readMethod,
  readSecondFactor,
  type StoredPasskey,
  secondFactorNeeded,
} from './second-factor.ts';
export { endedBefore, tokenOf } from './session-life.ts';
export {
  endSessions,
  hasPassed,
  isRecent,
  listSessions,
  markPassed,
  openSession,
  recordUse,
} from './sessions.ts';
