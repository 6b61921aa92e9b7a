export {
  type ClientName,
  listClientNames,
  readClientName,
  readClientNames,
} from './client-names.ts';
export { openClient, requireClient } from './console/open-client.ts';
export { accountsEmails } from './emails.ts';
export { accountRecords, emptyProfiles, readAddresses } from './erase-clients.ts';
export { compareClients } from './identity/compare-clients.ts';
export { correctIdentity } from './identity/correct-identity.ts';
export {
  type Correction,
  correctedFields,
  findCorrection,
  lockStoredIdentity,
  openCorrection,
  type StoredIdentity,
  storeCorrection,
} from './identity/identity-corrections.ts';
export { listBvns } from './identity/list-bvns.ts';
export {
  listReveals,
  listRevealsBefore,
  openNumber,
  revealOf,
  storeReveal,
} from './identity/number-reveals.ts';
export {
  type GivenIdentity,
  hasIdentityNumber,
  lockIdentity,
  markIdentityVerified,
  readMaskedIdentities,
} from './identity/verified-identity.ts';
export {
  type ClientToImport,
  importClients,
  readBothNames,
  readUsedAddresses,
} from './import-clients.ts';
export { readFormerAddress } from './password/former-address.ts';
export type { TakeBack } from './password/recovery.ts';
export { checkSecurityAnswer, readSecurityQuestion } from './password/security-question.ts';
export { linkEmployeeProfile, readEmployeeProfileId } from './profile/employee-profile.ts';
export { type PersonName, readHolderName, readNamesBefore } from './profile/holder-name.ts';
export { readMissingProfileParts } from './profile/missing-profile-parts.ts';
export { type CheckedSession, isConfirmed } from './profile/protected-details.ts';
export { type Profile, readProfile } from './profile/read-profile.ts';
export { type ProfilePatch, saveToProfile } from './profile/save-profile.ts';
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
export { clientRealm } from './realm.ts';
export { type FoundClient, searchClients } from './search-clients.ts';
export { requireSecondFactor } from './second-factor/require-second-factor.ts';
export {
  describeFactor,
  readWaitingRemoval,
  removeWhenDue,
  scheduleRemoval,
  stopRemoval,
  tellRemovalAsked,
} from './second-factor/staff-removal.ts';
export { authenticateClient } from './sign-in/authenticate.ts';
export { endSessionsByStaff } from './sign-in/end-sessions.ts';
export { knownClients } from './sign-in/known-clients.ts';
export { requireRecentPassword } from './sign-in/require-recent-password.ts';
export { readRiskyChanges } from './sign-in/risky-changes.ts';
export { endEverySession, findAliveSessions } from './sign-in/sessions.ts';
export { queueInvitations } from './sign-up/invitations.ts';
export { correctionsFolder } from './tables.ts';
