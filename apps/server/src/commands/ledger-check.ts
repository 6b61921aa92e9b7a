export async function ledgerCheckCommand(_args: readonly string[]): Promise<number> {
  throw new Error('not wired');
}
