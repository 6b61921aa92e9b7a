import { type CallKey, callKey } from '@quarrter/client/calls';
import { investmentTierList, loanProductList } from '@quarrter/contract/products';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import {
  clientDocuments,
  clientEmails,
  clientInvestments,
  clientLedger,
  clientLoans,
  clientMessages,
  clientNotes,
  clientReceipts,
  clientTimeline,
  clientTransfers,
} from '@quarrter/contract/staff/client-lists';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import { staffOffers } from '@quarrter/contract/staff/offers';
import {
  staffInvestmentTier,
  staffLoanProduct,
  staffWithholdingTax,
} from '@quarrter/contract/staff/products';
import {
  erasureRequests,
  retentionApplications,
  retentionClients,
} from '@quarrter/contract/staff/retention';
import { staffWithdrawalRules } from '@quarrter/contract/staff/withdrawal-rules';
import { myWork, workItems, workOverview } from '@quarrter/contract/staff/work';

/** The lender's products, with the changes that were proposed. */
export const products = [
  ...[loanProductList, staffLoanProduct, investmentTierList, staffInvestmentTier],
  ...[staffWithholdingTax, staffWithdrawalRules, staffOffers],
];

export const retentionLists = [retentionClients, retentionApplications, erasureRequests];

/** Lists of work and how long they are. */
export const workLists = [workOverview, myWork, workItems];

/** Everything that is read about a client. */
export function ofClient(id: string): CallKey[] {
  const calls = [
    ...[
      staffClientPage,
      readClientHold,
      readEstate,
      clientLoans,
      clientInvestments,
      clientReceipts,
    ],
    ...[clientTransfers, clientDocuments, clientEmails, clientMessages, clientLedger],
    ...[clientTimeline, clientNotes],
  ];
  return calls.map((call) => callKey(call, { params: { id } }));
}
