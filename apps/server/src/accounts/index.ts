export {
  type ClientName,
  listClientNames,
  readClientName,
  readClientNames,
} from './client-names.ts';
export {
  answerChecked,
  type CheckedAnswer,
  compareAnswer,
  noQuestion,
} from './console/check-answer.ts';
export type { AccountsConsoleDeps, ClientPanels } from './console/client-panels.ts';
export { accountsConsole } from './console/console.ts';
export { identityCorrection } from './console/identity-correction.ts';
export { newAddress } from './console/new-address.ts';
export { aboutClient, clientTab, openClient } from './console/open-client.ts';
export { factorRemoval } from './console/second-factor-removal.ts';
export { accountsEmails } from './emails.ts';
export { accountRecords, emptyProfiles, readAddresses } from './erase-clients.ts';
export { compareClients } from './identity/compare-clients.ts';
export { listEvidence } from './identity/identity-corrections.ts';
export {
  findSameNumbers,
  noteIdentityNumbers,
  type SameNumbers,
} from './identity/identity-numbers.ts';
export { listIdentities, type NamedIdentity, withBvn } from './identity/list-identities.ts';
export {
  listRevealsBefore,
  revealOf,
  storeReveal,
  storeRevealOfMany,
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
export { endEmailChange } from './password/end-email-change.ts';
export { copyToOtherAddress } from './password/former-address.ts';
export type { CancelOrders } from './password/recovery.ts';
export { checkSecurityAnswer, readSecurityQuestion } from './password/security-question.ts';
export { linkEmployeeProfile, readEmployeeProfileId } from './profile/employee-profile.ts';
export { type PersonName, readHolderName, readNamesBefore } from './profile/holder-name.ts';
export { readHomeAddress } from './profile/home-address.ts';
export { readMissingProfileParts } from './profile/missing-profile-parts.ts';
export { type CheckedSession, isConfirmed } from './profile/protected-details.ts';
export { type Profile, readProfile } from './profile/read-profile.ts';
export { type ProfilePatch, saveToProfile } from './profile/save-profile.ts';
export {
  type Contact,
  countClients,
  findClientId,
  hasNoClients,
  nameClients,
  readContact,
  readRecipients,
  withClients,
} from './queries.ts';
export { clientRealm } from './realm.ts';
export { requireSecondFactor } from './second-factor/require-second-factor.ts';
export { removeWhenDue } from './second-factor/staff-removal.ts';
export { authenticateClient } from './sign-in/authenticate.ts';
export { closeAccount, isClosed } from './sign-in/close-account.ts';
export { knownClients } from './sign-in/known-clients.ts';
export { requireRecentPassword } from './sign-in/require-recent-password.ts';
export { readRiskyChanges, readRiskyChangesSinceFirstSignIn } from './sign-in/risky-changes.ts';
export { endEverySession, findAliveSessions } from './sign-in/sessions.ts';
export { queueInvitations } from './sign-up/invitations.ts';
