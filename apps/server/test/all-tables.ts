import type { AccountsSchema } from '../src/accounts/tables.ts';
import type { ApprovalsSchema } from '../src/approvals/tables.ts';
import type { BookImportSchema } from '../src/book-import/tables.ts';
import type { BureausSchema } from '../src/bureaus/tables.ts';
import type { CorporateSchema } from '../src/corporate/tables.ts';
import type { DayCloseSchema } from '../src/day-close/tables.ts';
import type { EventsSchema } from '../src/events/tables.ts';
import type { InvestmentsSchema } from '../src/investments/tables.ts';
import type { IssuedDocumentsSchema } from '../src/issued-documents/tables.ts';
import type { LedgerSchema } from '../src/ledger/tables.ts';
import type { LoansSchema } from '../src/loans/tables.ts';
import type { MyDataSchema } from '../src/my-data/tables.ts';
import type { PaymentsSchema } from '../src/payments/tables.ts';
import { tablesOf } from '../src/platform/database/database.ts';
import type { PlatformSchema } from '../src/platform/database/tables.ts';
import type { ProductsSchema } from '../src/products/tables.ts';
import type { ReconciliationSchema } from '../src/reconciliation/tables.ts';
import type { SecurityEventsSchema } from '../src/security-events/tables.ts';
import type { StaffSchema } from '../src/staff/tables.ts';
import type { SupportSchema } from '../src/support/tables.ts';

/** Tests may look into every table. */
export const allTables = tablesOf<
  PlatformSchema &
    AccountsSchema &
    ApprovalsSchema &
    BookImportSchema &
    BureausSchema &
    CorporateSchema &
    DayCloseSchema &
    EventsSchema &
    InvestmentsSchema &
    IssuedDocumentsSchema &
    LedgerSchema &
    LoansSchema &
    MyDataSchema &
    PaymentsSchema &
    ProductsSchema &
    ReconciliationSchema &
    SecurityEventsSchema &
    StaffSchema &
    SupportSchema
>();
