/** A person's details, as the provider compares them. */
export type IdentityQuestion = {
  readonly bvn: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A webhook's report about a customer's identity. */
export type IdentificationReport = {
  readonly customerCode: string;
  readonly confirmed: boolean;
  /** Why not, in the provider's words and without numbers; empty when it confirmed. */
  readonly reason: string;
  /** The numbers as the report gives them; empty where it gives none. */
  readonly about: { readonly bvn: string; readonly bankCode: string; readonly account: string };
};

/** The part of the provider that compares a bank account with a BVN and a name. */
export type ProviderIdentification = {
  /** The provider's customer with this address; asking twice gives the same. */
  createCustomer(input: { email: string; firstName: string; lastName: string }): Promise<string>;
  /** The answer comes by a webhook. Empty when it was taken, else why not. */
  identify(customerCode: string, question: IdentityQuestion): Promise<string>;
};
