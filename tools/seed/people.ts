/** The people of the demonstration data. None of them exists. */

/** Everyone signs in with this one: the demonstration never leaves its machine. */
export const demonstrationPassword = 'Harmattan-Rain-7';

export type Person = {
  title: 'Mr' | 'Mrs' | 'Miss' | 'Dr' | 'Chief';
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  born: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  nin: string;
  bvn: string;
  /**
   * The bank's code and the account there, which the sandbox's bank knows under the owner's name.
   */
  bank: string;
  account: string;
  employer: string;
  employerAddress: string;
  role: string;
  monthlyIncome: string;
  rent: string;
  /** The name on the documents, when it is not the person's own. */
  holder?: string;
  kin: { title: 'Mr' | 'Mrs' | 'Miss'; firstName: string; relationship: string; phone: string };
};

const lagos = { city: 'Lagos', state: 'Lagos' };

export const people = {
  newcomer: {
    title: 'Miss',
    firstName: 'Halima',
    lastName: 'Bello',
    email: 'halima.bello@example.com',
    phone: '08034410127',
    born: '1996-08-23',
    address: '14 Ahmadu Bello Way',
    city: 'Kaduna',
    state: 'Kaduna',
    postalCode: '800283',
    nin: '38210457761',
    bvn: '22310984475',
    bank: '058',
    account: '0114502644',
    employer: 'Arewa Textiles',
    employerAddress: '2 Mogadishu Layout, Kaduna',
    role: 'Quality inspector',
    monthlyIncome: '310000',
    rent: '25000',
    kin: { title: 'Mr', firstName: 'Musa', relationship: 'Brother', phone: '08034410128' },
  },
  applicant: {
    ...lagos,
    title: 'Mr',
    firstName: 'Chinedu',
    lastName: 'Okafor',
    email: 'chinedu.okafor@example.com',
    phone: '08056712290',
    born: '1988-03-11',
    address: '7 Adeniran Ogunsanya Street',
    postalCode: '101283',
    nin: '49120385572',
    bvn: '22417730981',
    bank: '057',
    account: '2093300719',
    employer: 'Surulere General Hospital',
    employerAddress: '1 Randle Avenue, Surulere',
    role: 'Laboratory scientist',
    monthlyIncome: '485000',
    rent: '60000',
    kin: { title: 'Mrs', firstName: 'Ifeoma', relationship: 'Wife', phone: '08056712291' },
  },
  offered: {
    title: 'Mrs',
    firstName: 'Folake',
    lastName: 'Adeyemi',
    email: 'folake.adeyemi@example.com',
    phone: '08023398451',
    born: '1984-12-02',
    address: '22 Ring Road',
    city: 'Ibadan',
    state: 'Oyo',
    postalCode: '200273',
    nin: '51773920418',
    bvn: '22509147763',
    bank: '033',
    account: '1002803934',
    employer: 'Oyo State Teaching Service',
    employerAddress: 'Agodi Secretariat, Ibadan',
    role: 'Head teacher',
    monthlyIncome: '560000',
    rent: '45000',
    kin: { title: 'Mr', firstName: 'Kunle', relationship: 'Husband', phone: '08023398452' },
  },
  borrower: {
    ...lagos,
    title: 'Mr',
    firstName: 'Emeka',
    lastName: 'Nwosu',
    email: 'emeka.nwosu@example.com',
    phone: '08141120653',
    born: '1979-06-30',
    address: '31 Allen Avenue, Ikeja',
    postalCode: '100271',
    nin: '60418829375',
    bvn: '22648015532',
    bank: '011',
    account: '3087703091',
    employer: 'Ikeja Electric Works',
    employerAddress: '9 Secretariat Road, Alausa',
    role: 'Maintenance engineer',
    monthlyIncome: '720000',
    rent: '90000',
    kin: { title: 'Mrs', firstName: 'Adaeze', relationship: 'Wife', phone: '08141120654' },
  },
  regular: {
    ...lagos,
    title: 'Mrs',
    firstName: 'Bukola',
    lastName: 'Ogunleye',
    email: 'bukola.ogunleye@example.com',
    phone: '08127760345',
    born: '1986-05-24',
    address: '3 Herbert Macaulay Way, Yaba',
    postalCode: '101212',
    nin: '30571946628',
    bvn: '22875310649',
    bank: '214',
    account: '3301927480',
    employer: 'Mainland Foods',
    employerAddress: '58 Commercial Avenue, Yaba',
    role: 'Supply chain manager',
    monthlyIncome: '830000',
    rent: '75000',
    kin: { title: 'Mr', firstName: 'Dayo', relationship: 'Husband', phone: '08127760346' },
  },
  late: {
    title: 'Mr',
    firstName: 'Tunde',
    lastName: 'Balogun',
    email: 'tunde.balogun@example.com',
    phone: '07068834102',
    born: '1991-01-19',
    address: '5 Lalubu Road, Oke-Ilewo',
    city: 'Abeokuta',
    state: 'Ogun',
    postalCode: '110281',
    nin: '72905514836',
    bvn: '22791356048',
    bank: '058',
    account: '0223902467',
    employer: 'Gateway Logistics',
    employerAddress: '40 Ibrahim Babangida Boulevard, Abeokuta',
    role: 'Fleet coordinator',
    monthlyIncome: '395000',
    rent: '38000',
    kin: { title: 'Miss', firstName: 'Sade', relationship: 'Sister', phone: '07068834103' },
  },
  invested: {
    ...lagos,
    title: 'Miss',
    firstName: 'Fatima',
    lastName: 'Lawal',
    email: 'fatima.lawal@example.com',
    phone: '08062250914',
    born: '1993-04-17',
    address: '9 Admiralty Way, Lekki',
    postalCode: '105102',
    nin: '27184630952',
    bvn: '22934417068',
    bank: '035',
    account: '7712302800',
    employer: 'Lekki Design Studio',
    employerAddress: '12 Freedom Way, Lekki',
    role: 'Product designer',
    monthlyIncome: '640000',
    rent: '110000',
    kin: { title: 'Mrs', firstName: 'Zainab', relationship: 'Mother', phone: '08062250915' },
  },
  investor: {
    title: 'Dr',
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi.eze@example.com',
    phone: '08099041735',
    born: '1975-10-08',
    address: '18 Independence Layout',
    city: 'Enugu',
    state: 'Enugu',
    postalCode: '400102',
    nin: '83310476295',
    bvn: '22806621947',
    bank: '044',
    account: '0690304486',
    employer: 'Coal City Clinic',
    employerAddress: '3 Ogui Road, Enugu',
    role: 'Consultant physician',
    monthlyIncome: '1450000',
    rent: '0',
    kin: { title: 'Mr', firstName: 'Obinna', relationship: 'Son', phone: '08099041736' },
  },
} as const satisfies Record<string, Person>;
