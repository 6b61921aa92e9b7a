import type { StaffLoan } from '@quarrter/contract/staff';

export type ActionDialogProps = { application: StaffLoan; open: boolean; onClose: () => void };
