import type { Reader, Tx } from '../../platform/database/database.ts';
import { accountsDb } from '../tables.ts';

/** The id of the client's employee profile; null when they are on no partner's roster (COR-01). */
export async function readEmployeeProfileId(
  reader: Reader,
  clientId: string,
): Promise<string | null> {
  const row = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select('employee_profile_id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.employee_profile_id;
}

/** COR-06: links an employee profile to the client, once. False when one is already linked. */
export async function linkEmployeeProfile(
  tx: Tx,
  clientId: string,
  employee: { employeeProfileId: string; corporateEmail: string },
): Promise<boolean> {
  const linked = await accountsDb(tx)
    .updateTable('client_profiles')
    .set({
      employee_profile_id: employee.employeeProfileId,
      corporate_email: employee.corporateEmail,
    })
    .where('client_id', '=', clientId)
    .where('employee_profile_id', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  return linked !== undefined;
}
