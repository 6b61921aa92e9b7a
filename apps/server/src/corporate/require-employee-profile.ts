import { readEmployeeProfileId } from '../accounts/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { forbidden } from '../platform/http/http-error.ts';

/** COR-08: corporate staff loans are for clients on a partner's roster. Returns their profile. */
export async function requireEmployeeProfile(reader: Reader, clientId: string): Promise<string> {
  const employeeProfileId = await readEmployeeProfileId(reader, clientId);
  if (employeeProfileId === null) {
    throw forbidden('Please verify your work email or staff ID first.');
  }
  return employeeProfileId;
}
