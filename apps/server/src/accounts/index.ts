export { authenticateClient } from './authenticate.ts';
export {
  type ClientName,
  listClientNames,
  readClientName,
  readClientNames,
} from './client-names.ts';
export { compareClients } from './compare-clients.ts';
export { correctIdentity } from './correct-identity.ts';
export { accountsEmails } from './emails.ts';
export { linkEmployeeProfile, readEmployeeProfileId } from './employee-profile.ts';
export { endSessionsByStaff } from './end-sessions.ts';
export { accountRecords, eraseClients, readAddresses } from './erase-clients.ts';
export { readFormerAddress } from './former-address.ts';
export { type PersonName, readHolderName } from './holder-name.ts';
export {
  type Correction,
  correctedFields,
  correctionsFolder,
  findCorrection,
  lockStoredIdentity,
  openCorrection,
  type StoredIdentity,
  storeCorrection,
} from './identity-corrections.ts';
export {
  type ClientToImport,
  importClients,
  readBothNames,
  readUsedAddresses,
} from './import-clients.ts';
export { queueInvitations } from './invitations.ts';
export { knownClients } from './known-clients.ts';
export { listBvns } from './list-bvns.ts';
export { readMissingProfileParts } from './missing-profile-parts.ts';
export {
  listReveals,
  listRevealsBefore,
  openNumber,
  revealOf,
  type StoredReveal,
  storeReveal,
} from './number-reveals.ts';
export { requireOwnPassword } from './own-password.ts';
export { type CheckedSession, isConfirmed } from './protected-details.ts';
export {
  type Contact,
  countClients,
  findClientId,
  findContact,
  hasNoClients,
  nameClients,
  readContact,
  readRecipients,
} from './queries.ts';
export { type Profile, readProfile } from './read-profile.ts';
export type { TakeBack } from './recovery.ts';
export { requireRecentPassword } from './require-recent-password.ts';
export { readRiskyChanges } from './risky-changes.ts';
export { type ProfilePatch, saveToProfile } from './save-profile.ts';
export { accountsSealed } from './sealed-tables.ts';
export { type FoundClient, searchClients } from './search-clients.ts';
export { readSecondFactor, readSecondFactorMethod } from './second-factor/read-second-factor.ts';
export { requireSecondFactor } from './second-factor/require-second-factor.ts';
export {
  describeFactor,
  readWaitingRemoval,
  removeWhenDue,
  scheduleRemoval,
  stopRemoval,
  tellRemovalAsked,
} from './second-factor/staff-removal.ts';
export { checkSecurityAnswer, readSecurityQuestion } from './security-question.ts';
export { endEverySession, findAliveSessions } from './sessions.ts';
export {
  type GivenIdentity,
  hasIdentityNumber,
  lockIdentity,
  type MaskedIdentity,
  markIdentityVerified,
  readMaskedIdentities,
  type VerifiedIdentity,
} from './verified-identity.ts';
