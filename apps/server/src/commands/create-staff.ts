export async function createStaffCommand(_args: readonly string[]): Promise<number> {
  throw new Error('not wired');
}
