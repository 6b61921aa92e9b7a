import { createHash } from 'node:crypto';

const surnames = (
  'ADEYEMI OKAFOR BELLO EZE OGUNLEYE IBRAHIM NWOSU ADEBAYO MUSA OKONKWO LAWAL UDOH BALOGUN YUSUF ' +
  'CHUKWU OLADIPO EFFIONG ABUBAKAR OBI AKINTOLA'
).split(' ');
const givenNames = (
  'AMINA CHIDI NGOZI TUNDE FATIMA EMEKA FOLAKE IFEOMA SEGUN HALIMA BLESSING KELECHI YETUNDE ' +
  'SULEIMAN ADAEZE BABATUNDE GRACE UCHE ZAINAB KUNLE'
).split(' ');

/**
 * The account holder's name, as the bank's name enquiry answers. An account number always gives the
 * same name. Numbers that begin with six zeros are unknown accounts, except the provider's own test
 * account (bank 057, 0000000000).
 */
export function accountName(accountNumber: string, bankCode: string): string | null {
  if (accountNumber === '0000000000' && bankCode === '057') return 'TEST ACCOUNT HOLDER';
  if (accountNumber.startsWith('000000')) return null;
  const digest = createHash('sha256').update(accountNumber).digest();
  const pick = (names: readonly string[], at: number) =>
    names[digest.readUInt16BE(at) % names.length];
  const middle = pick(givenNames, 2);
  const given = pick(givenNames, 4);
  return [pick(surnames, 0), given, ...(middle === given ? [] : [middle])].join(' ');
}
