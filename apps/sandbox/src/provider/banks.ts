export type Bank = { id: number; name: string; slug: string; code: string; longcode: string };

/** Nigerian banks with the codes the provider uses for them. */
const list: ReadonlyArray<readonly [code: string, name: string, slug: string, longcode?: string]> =
  [
    ['044', 'Access Bank', 'access-bank', '044150149'],
    ['063', 'Access Bank (Diamond)', 'access-bank-diamond', '063150162'],
    ['035A', 'ALAT by WEMA', 'alat-by-wema', '035150103'],
    ['565', 'Carbon', 'carbon'],
    ['023', 'Citibank Nigeria', 'citibank-nigeria', '023150005'],
    ['050', 'Ecobank Nigeria', 'ecobank-nigeria', '050150010'],
    ['51318', 'Fairmoney Microfinance Bank', 'fairmoney-microfinance-bank-ng'],
    ['070', 'Fidelity Bank', 'fidelity-bank', '070150003'],
    ['011', 'First Bank of Nigeria', 'first-bank-of-nigeria', '011151003'],
    ['214', 'First City Monument Bank', 'first-city-monument-bank', '214150018'],
    ['00103', 'Globus Bank', 'globus-bank', '103015001'],
    ['058', 'Guaranty Trust Bank', 'guaranty-trust-bank', '058152036'],
    ['301', 'Jaiz Bank', 'jaiz-bank', '301080020'],
    ['082', 'Keystone Bank', 'keystone-bank', '082150017'],
    ['50211', 'Kuda Bank', 'kuda-bank'],
    ['303', 'Lotus Bank', 'lotus-bank'],
    ['50515', 'Moniepoint MFB', 'moniepoint-mfb-ng'],
    ['999992', 'OPay Digital Services Limited (OPay)', 'paycom'],
    ['107', 'Optimus Bank Limited', 'optimus-bank-ltd'],
    ['999991', 'PalmPay', 'palmpay'],
    ['104', 'Parallex Bank', 'parallex-bank'],
    ['076', 'Polaris Bank', 'polaris-bank', '076151006'],
    ['105', 'PremiumTrust Bank', 'premiumtrust-bank-ng'],
    ['101', 'Providus Bank', 'providus-bank'],
    ['106', 'Signature Bank Ltd', 'signature-bank-ng'],
    ['221', 'Stanbic IBTC Bank', 'stanbic-ibtc-bank', '221159522'],
    ['068', 'Standard Chartered Bank', 'standard-chartered-bank', '068150015'],
    ['232', 'Sterling Bank', 'sterling-bank', '232150016'],
    ['100', 'Suntrust Bank', 'suntrust-bank'],
    ['302', 'TAJ Bank', 'taj-bank'],
    ['102', 'Titan Bank', 'titan-bank'],
    ['032', 'Union Bank of Nigeria', 'union-bank-of-nigeria', '032080474'],
    ['033', 'United Bank For Africa', 'united-bank-for-africa', '033153513'],
    ['215', 'Unity Bank', 'unity-bank', '215154097'],
    ['566', 'VFD Microfinance Bank Limited', 'vfd'],
    ['035', 'Wema Bank', 'wema-bank', '035150103'],
    ['057', 'Zenith Bank', 'zenith-bank', '057150013'],
  ];

export const banks: readonly Bank[] = list.map(([code, name, slug, longcode = ''], index) => ({
  id: index + 1,
  name,
  slug,
  code,
  longcode,
}));

export function findBank(code: string): Bank | undefined {
  return banks.find((bank) => bank.code === code);
}

/** A bank as `GET /bank` lists it. */
export function presentBank(bank: Bank) {
  return {
    id: bank.id,
    name: bank.name,
    slug: bank.slug,
    code: bank.code,
    longcode: bank.longcode,
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
    createdAt: '2016-07-14T10:04:29.000Z',
    updatedAt: '2020-02-18T08:06:44.000Z',
  };
}
