import type { ImportFiles } from '../../src/book-import/index.ts';

/** The lines of a file that a lender exports, below its heading. */
export type Lines = readonly string[];

const headings = {
  clients: 'reference,email,first_name,last_name,phone_number,date_of_birth,bvn',
  loans:
    'reference,client_reference,product,amount,monthly_rate,months,disbursed_on,repaid,' +
    'penalties_owed,balance',
  investments:
    'reference,client_reference,kind,currency,plan,capital,monthly_rate,months,started_on,' +
    'returns_credited,returns_owed',
};

/** The files of an import; a file without lines is left out. */
export function importFiles(
  asOf: string,
  lines: { readonly [file in keyof typeof headings]?: Lines },
): ImportFiles {
  const fileOf = (name: keyof typeof headings) => {
    const own = lines[name];
    if (own === undefined) return null;
    const content = Buffer.from([headings[name], ...own, ''].join('\n'));
    return { name: `${name}.csv`, content };
  };
  return {
    asOf,
    clients: fileOf('clients'),
    loans: fileOf('loans'),
    investments: fileOf('investments'),
  };
}
