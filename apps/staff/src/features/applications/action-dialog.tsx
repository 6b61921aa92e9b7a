import type { StaffLoan } from '@quarrter/contract/staff/loans';

export type ActionDialogProps = { application: StaffLoan; onClose: () => void };
