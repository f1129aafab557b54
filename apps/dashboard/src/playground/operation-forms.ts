import type { Operation } from '../api/types';

/** One field of an operation's body. */
export type Field =
  | { name: string; kind: 'text'; label: string; description: string; standard: string }
  | { name: string; kind: 'switch'; label: string; description: string; standard: boolean };

/** How an operation is asked for: its path, and its body as a form. */
export interface OperationForm {
  operation: Operation;
  path: string;
  lead: string;
  fields: readonly Field[];
}

const cached: Field = {
  name: 'cached',
  kind: 'switch',
  label: 'Allow cached data',
  description: 'Up to 30 days old, answered at once. Off: read from the network now, which takes seconds.',
  standard: true,
};

export const operationForms: Readonly<Record<Operation, OperationForm>> = {
  email: {
    operation: 'email',
    path: '/v1/email/validate',
    lead: 'Whether an address can receive mail, and what is known of its domain.',
    fields: [
      {
        name: 'email',
        kind: 'text',
        label: 'E-mail address',
        description: 'One address, as a person wrote it.',
        standard: 'ada@demo.test',
      },
      {
        name: 'include_company_data',
        kind: 'switch',
        label: 'Include the company',
        description: 'The company behind the domain, where it is known.',
        standard: false,
      },
    ],
  },
  company: {
    operation: 'company',
    path: '/v1/network/company',
    lead: 'What a company tells on its page of the network.',
    fields: [
      {
        name: 'id',
        kind: 'text',
        label: 'Company',
        description: 'A company ID, the URL of its page, or a URN such as li:company:10000.',
        standard: 'json-ld',
      },
      cached,
    ],
  },
  profile: {
    operation: 'profile',
    path: '/v1/network/profile',
    lead: 'What a person tells on their page of the network.',
    fields: [
      {
        name: 'id',
        kind: 'text',
        label: 'Person',
        description: 'A person ID, a profile URL, or a URN such as li:person:10000.',
        standard: 'json-ld',
      },
      cached,
    ],
  },
  ip: {
    operation: 'ip',
    path: '/v1/ip/lookup',
    lead: 'Where an address is, and whose network it belongs to.',
    fields: [
      { name: 'ip', kind: 'text', label: 'IP address', description: 'IPv4 or IPv6.', standard: '8.8.8.8' },
    ],
  },
};

export type Values = Readonly<Record<string, string | boolean>>;

export function standardValues({ fields }: OperationForm): Values {
  return Object.fromEntries(fields.map(({ name, standard }) => [name, standard]));
}

/** The body of a call: switches that stand as the service assumes them are left out. */
export function toBody({ fields }: OperationForm, values: Values): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter(({ name, kind, standard }) => kind === 'text' || values[name] !== standard)
      .map(({ name }) => [name, values[name]!]),
  );
}
