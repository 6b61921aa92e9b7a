import type { Call } from '@quarrter/contract/call';
import * as support from '@quarrter/contract/client/support';
import * as ownAccount from '@quarrter/contract/staff/account';
import * as approvals from '@quarrter/contract/staff/approvals';
import * as audit from '@quarrter/contract/staff/audit';
import * as bookChecks from '@quarrter/contract/staff/book-checks';
import * as bookCloses from '@quarrter/contract/staff/book-closes';
import * as books from '@quarrter/contract/staff/books';
import * as bureaus from '@quarrter/contract/staff/bureaus';
import * as clientHolds from '@quarrter/contract/staff/client-holds';
import * as clientLists from '@quarrter/contract/staff/client-lists';
import * as clients from '@quarrter/contract/staff/clients';
import * as collections from '@quarrter/contract/staff/collections';
import * as disputes from '@quarrter/contract/staff/disputes';
import * as documents from '@quarrter/contract/staff/documents';
import * as hardship from '@quarrter/contract/staff/hardship';
import * as holidays from '@quarrter/contract/staff/holidays';
import * as corrections from '@quarrter/contract/staff/identity-corrections';
import * as journals from '@quarrter/contract/staff/journals';
import * as lendingReturns from '@quarrter/contract/staff/lending-returns';
import * as loanAccount from '@quarrter/contract/staff/loan-account';
import * as loanActions from '@quarrter/contract/staff/loan-actions';
import * as loanProposals from '@quarrter/contract/staff/loan-proposals';
import * as loanReviews from '@quarrter/contract/staff/loan-reviews';
import * as loans from '@quarrter/contract/staff/loans';
import * as members from '@quarrter/contract/staff/members';
import * as offers from '@quarrter/contract/staff/offers';
import * as partners from '@quarrter/contract/staff/partners';
import * as payoutEvidence from '@quarrter/contract/staff/payout-evidence';
import * as payouts from '@quarrter/contract/staff/payouts';
import * as penalties from '@quarrter/contract/staff/penalties';
import * as portfolio from '@quarrter/contract/staff/portfolio';
import * as products from '@quarrter/contract/staff/products';
import * as receipts from '@quarrter/contract/staff/receipts';
import * as reconciliation from '@quarrter/contract/staff/reconciliation';
import * as retention from '@quarrter/contract/staff/retention';
import * as screening from '@quarrter/contract/staff/screening';
import * as search from '@quarrter/contract/staff/search';
import { securityEvents } from '@quarrter/contract/staff/security-events';
import type { StaffAction } from '@quarrter/contract/staff/staff';
import * as account from '@quarrter/contract/staff/staff';
import * as withdrawalRules from '@quarrter/contract/staff/withdrawal-rules';
import * as withdrawals from '@quarrter/contract/staff/withdrawals';
import * as work from '@quarrter/contract/staff/work';
import { can, requirePermission, type StaffMember } from './roles.ts';

/**
 * Who may make a call: every member of staff, or those who may do one of these actions. Who decides
 * a proposal follows from its kind, and who reads a queue from the queue: there the use case looks.
 */
export type Right = 'all staff' | 'its kind decides' | 'its queue decides' | readonly StaffAction[];

const screeningReaders: Right = [
  ...(['decide-match', 'decide-match-reversal', 'manage-screening', 'read-queues'] as const),
];

/**
 * The authorization matrix: every call of the console with its right. A call that is not here is
 * open to nobody, and the server does not start.
 */
const rights: readonly (readonly [Call, Right])[] = [
  [account.staffMe, 'all staff'],
  [account.staffSignOut, 'all staff'],
  [ownAccount.staffAccount, 'all staff'],
  [ownAccount.changeStaffPassword, 'all staff'],
  [ownAccount.staffChallenge, 'all staff'],
  [ownAccount.staffProof, 'all staff'],
  [ownAccount.beginStaffApp, 'all staff'],
  [ownAccount.confirmStaffApp, 'all staff'],
  [ownAccount.beginStaffPasskey, 'all staff'],
  [ownAccount.addStaffPasskey, 'all staff'],
  [ownAccount.removeStaffPasskey, 'all staff'],
  [ownAccount.removeStaffApp, 'all staff'],
  [ownAccount.newStaffRecoveryCodes, 'all staff'],
  [ownAccount.endStaffSession, 'all staff'],
  [ownAccount.endOtherStaffSessions, 'all staff'],
  [members.staffMembers, ['read-staff']],
  [members.inviteStaff, ['manage-staff']],
  [members.proposeRole, ['manage-staff']],
  [members.proposeEnabling, ['manage-staff']],
  [members.proposeReEnrolment, ['manage-staff']],
  [members.disableStaff, ['manage-staff']],
  [members.resendInvitation, ['manage-staff']],
  [members.cancelInvitation, ['manage-staff']],
  [audit.auditLog, ['read-audit']],
  [audit.auditOverview, ['read-audit']],
  [audit.auditExport, ['read-audit']],
  [securityEvents, ['read-audit']],

  [search.searchEverything, 'all staff'],

  [work.workOverview, 'all staff'],
  [work.myWork, 'all staff'],
  [work.workItems, 'its queue decides'],
  [work.readWork, 'its queue decides'],
  [work.takeWork, ['do-work']],
  [work.handOverWork, ['do-work']],
  [work.putBackWork, ['do-work']],
  [work.commentOnWork, ['do-work']],

  [loans.staffLoanQueue, 'all staff'],
  [loans.staffLoanDetail, 'all staff'],
  [loanActions.staffIdentity, ['open-identity']],
  [loanActions.checkAnswer, ['check-answer']],
  [loanActions.checkLine, ['verify']],
  [loanActions.verifyLoan, ['verify']],
  [bureaus.askBureaus, ['ask-bureaus']],
  [bureaus.requestConsent, ['ask-bureaus']],
  [loanActions.offerLoan, ['offer']],
  [loanActions.disapproveLoan, ['disapprove']],
  [loanActions.disburseLoan, ['disburse']],
  [loanActions.staffDocument, ['open-document']],
  [documents.staffDocumentPages, ['open-document']],
  [documents.staffDocumentPage, ['open-document']],
  [loanAccount.cancelLoanAsStaff, ['cancel']],
  [loanAccount.changeLoanAccount, ['change-account']],
  [loanAccount.proposeResend, ['disburse']],
  [loanAccount.staffBanks, 'all staff'],
  [loanProposals.writeOffLoan, ['propose-write-off']],
  [loanProposals.restructureLoan, ['propose-restructuring']],
  [loanReviews.loanReviews, ['answer-review', 'read-queues']],
  [loanReviews.answerReview, ['answer-review']],
  [loanReviews.requestDocument, ['request-document']],
  [loanReviews.withdrawDocumentRequest, ['request-document']],
  [penalties.waivePenalties, ['propose-waiver']],
  [penalties.waivePenaltiesAsBefore, ['propose-waiver']],
  [hardship.hardshipRequests, ['answer-hardship', 'read-queues']],
  [hardship.refuseHardship, ['answer-hardship']],

  [collections.collectionsList, ['collect', 'read-queues']],
  [collections.readCollectionCase, ['collect', 'read-queues']],
  [collections.logContact, ['collect']],
  [collections.recordPromise, ['collect']],

  [clients.staffClientPage, 'all staff'],
  [clients.revealNin, ['reveal-nin']],
  [clients.revealBvn, ['reveal-bvn']],
  [clients.revealAccount, ['reveal-account']],
  [clients.identifyClient, ['verify-identity']],
  [corrections.proposeCorrection, ['correct-identity']],
  [corrections.correctionFile, ['open-document']],
  [corrections.correctionPages, ['open-document']],
  [corrections.correctionPage, ['open-document']],
  [clients.endClientSessions, ['end-client-sessions']],
  [clients.proposeFactorRemoval, ['propose-factor-removal']],
  [clients.stopFactorRemoval, ['propose-factor-removal']],
  [clients.checkClientAnswer, ['check-answer']],
  [clientLists.clientLoans, 'all staff'],
  [clientLists.clientInvestments, 'all staff'],
  [clientLists.clientReceipts, 'all staff'],
  [clientLists.clientTransfers, 'all staff'],
  [clientLists.clientDocuments, 'all staff'],
  [clientLists.clientEmails, 'all staff'],
  [clientLists.clientMessages, 'all staff'],
  [clientLists.clientLedger, 'all staff'],
  [clientLists.clientTimeline, 'all staff'],
  [clientLists.clientNotes, 'all staff'],
  [clientLists.writeNote, ['write-note']],
  [clientHolds.readClientHold, 'all staff'],
  [clientHolds.freezeClient, ['propose-freeze']],
  [clientHolds.unfreezeClient, ['propose-freeze']],
  [screening.screeningLists, screeningReaders],
  [screening.uploadScreeningList, ['manage-screening']],
  [screening.screeningMatches, screeningReaders],
  [screening.clearScreeningMatch, ['decide-match']],
  [screening.confirmScreeningMatch, ['decide-match']],
  [screening.reverseScreeningMatch, ['decide-match']],

  [retention.retentionClients, ['propose-erasure', 'decide-erasure', 'read-audit']],
  [retention.retentionApplications, ['propose-erasure', 'decide-erasure', 'read-audit']],
  [retention.proposeOldRecords, ['propose-erasure']],
  [retention.erasureRequests, ['propose-erasure', 'decide-erasure', 'read-audit']],
  [retention.proposeClientErasure, ['propose-erasure']],
  [retention.declineClientErasure, ['propose-erasure']],

  [partners.staffPartners, 'all staff'],
  [partners.staffPartnerDetail, 'all staff'],
  [partners.createPartner, ['manage-partners']],
  [partners.uploadRoster, ['manage-partners']],
  [partners.staffRosterDetail, 'all staff'],
  [partners.rosterProblems, 'all staff'],
  [partners.proposeRoster, ['manage-partners']],
  [partners.discardRoster, ['manage-partners']],

  [approvals.approvalList, 'all staff'],
  [approvals.approveProposal, 'its kind decides'],
  [approvals.declineProposal, 'its kind decides'],

  [products.staffLoanProduct, 'all staff'],
  [products.staffInvestmentTier, 'all staff'],
  [products.staffWithholdingTax, 'all staff'],
  [withdrawalRules.staffWithdrawalRules, 'all staff'],
  [withdrawalRules.proposeWithdrawalRules, ['propose-product']],
  [products.proposeLoanProduct, ['propose-product']],
  [products.proposeInvestmentTier, ['propose-product']],
  [products.proposeWithholdingTax, ['propose-product']],
  [offers.staffOffers, 'all staff'],
  [offers.createOffer, ['propose-product']],
  [offers.openOffer, ['propose-product']],
  [offers.closeOffer, ['propose-product']],
  [holidays.listHolidays, 'all staff'],
  [holidays.addHoliday, ['add-holiday']],

  [support.staffMessages, 'all staff'],
  [support.answerMessage, ['answer-message']],
  [support.replyToMessage, ['answer-message']],
  [support.acknowledgeComplaint, ['answer-message']],
  [support.complaintRegister, ['answer-message', 'read-audit']],

  [payouts.staffPayouts, ['read-payouts']],
  [payouts.retryPayout, ['retry-payout']],
  [payouts.chooseByHand, ['record-payout']],
  [payouts.undoByHand, ['record-payout']],
  [payouts.payoutAccount, ['record-payout']],
  [payouts.payByHand, ['record-payout']],
  [payoutEvidence.payoutEvidence, ['record-payout']],
  [payoutEvidence.payoutEvidenceFile, ['open-document']],
  [payoutEvidence.payoutEvidencePages, ['open-document']],
  [payoutEvidence.payoutEvidencePage, ['open-document']],
  [withdrawals.heldWithdrawals, ['check-withdrawal', 'read-queues']],
  [withdrawals.cancelledWithdrawals, ['check-withdrawal', 'read-queues']],
  [withdrawals.revealIdentity, ['open-identity']],
  [withdrawals.verifyIdentity, ['verify-identity']],
  [withdrawals.releaseWithdrawal, ['check-withdrawal']],
  [withdrawals.cancelWithdrawal, ['check-withdrawal']],
  [receipts.staffReceipts, ['read-receipts']],
  // A person who decides a proposal reads what it is about.
  [receipts.readStaffReceipt, ['read-receipts', 'decide-receipt']],
  [receipts.proposeReceiptRefund, ['propose-receipt']],
  [receipts.proposeReceiptApplication, ['propose-receipt']],
  [disputes.staffDisputes, ['read-receipts']],
  [disputes.readDispute, ['read-receipts']],
  [disputes.staffReversals, ['read-receipts']],
  [disputes.staffRecoverables, ['read-receipts']],
  [disputes.proposeWriteOff, ['propose-receipt']],
  [disputes.proposeRecovery, ['propose-receipt']],

  [bureaus.bureauFile, ['send-bureau-file']],
  [bureaus.downloadBureauFile, ['send-bureau-file']],

  [books.chartOfAccounts, ['read-books']],
  [books.trialBalance, ['read-books']],
  [books.generalLedger, ['read-books']],
  [books.ledgerEntries, ['read-books']],
  [books.findBookClient, ['read-books']],
  [books.clientAccounts, ['read-books']],
  [books.accountEntries, ['read-books']],
  [bookChecks.checkRuns, ['read-books']],
  [bookChecks.startLedgerCheck, ['check-books']],
  [bookChecks.checkOutcomes, ['read-books']],
  [bookCloses.dayCloses, ['read-books']],
  [bookCloses.dayClose, ['read-books']],
  [bookCloses.catchUp, ['check-books']],
  [portfolio.portfolio, ['read-books']],
  [portfolio.countPortfolioNow, ['check-books']],
  [portfolio.portfolioLoans, ['read-books']],
  [portfolio.portfolioInvestments, ['read-books']],
  [portfolio.portfolioReturns, ['read-books']],
  [portfolio.portfolioTransfers, ['read-books']],
  [lendingReturns.readLendingReturn, ['read-books']],
  [lendingReturns.lendingReturnLoans, ['read-books']],
  [lendingReturns.lendingReturnFile, ['read-books']],
  [journals.journals, ['read-books']],
  [journals.proposeJournal, ['propose-journal']],
  [journals.reverseJournal, ['propose-journal']],
  [journals.closedMonths, ['read-books']],
  [journals.monthBalances, ['read-books']],
  [journals.proposeMonthClose, ['propose-period-close']],
  [bookChecks.comparisonRuns, ['read-reconciliation']],

  [reconciliation.reconciliation, ['read-reconciliation']],
  [reconciliation.closeReports, ['read-reconciliation']],
  [reconciliation.startReconciliation, ['reconcile']],
  [reconciliation.lookUpDifference, ['reconcile']],
  [reconciliation.explainDifference, ['reconcile']],
  [reconciliation.proposeOpeningBalance, ['propose-lender-entry']],
  [reconciliation.proposeTopUp, ['propose-lender-entry']],
];

/** A route that answers GET answers HEAD alike. */
const keyOf = (method: string, path: string) =>
  `${method.replace('HEAD', 'GET')} ${path.replace(/\/$/, '')}`;
const byCall = new Map(rights.map(([call, right]) => [keyOf(call.method, call.path), right]));

/** The right that a route of the console needs; throws for one that is not in the matrix. */
export function rightOf(method: string, path: string): Right {
  const right = byCall.get(keyOf(method, path));
  if (right === undefined) throw new Error(`No right is given for ${method} ${path}.`);
  return right;
}

/** Rejects with 403 and names the roles that may make the call. */
export function requireRight(staff: StaffMember, right: Right): void {
  const [action, ...others] = typeof right === 'string' ? [] : right;
  if (action === undefined || others.some((other) => can(staff.role, other))) return;
  requirePermission(staff, action);
}
