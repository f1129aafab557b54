import type { EntryKind } from '../api/generated/openapi';

export const kindName: Readonly<Record<EntryKind, string>> = {
  charge: 'Charge',
  block_purchase: 'IP lookups bought',
  grant: 'Grant',
  adjustment: 'Adjustment',
};

export const kindChoices = [
  { value: '', label: 'All kinds' },
  ...Object.entries(kindName).map(([value, label]) => ({ value, label })),
];
