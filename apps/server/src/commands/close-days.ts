export async function closeDaysCommand(_args: readonly string[]): Promise<number> {
  throw new Error('not wired');
}
