import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { headersOf } from '../api/client';
import { useKeys, useUsage } from '../api/queries';
import { count } from '../format/numbers';
import { DayRange } from '../ui/day-range';
import { FilterSelect } from '../ui/filter-select';
import { operationChoices } from '../ui/operations';
import {
  chosenOutcome,
  csvLink,
  csvPath,
  hourChoices,
  isOneDay,
  maxCsvRows,
  outcomeChoice,
  outcomeChoices,
  type RequestFilter,
} from './request-filter';

export function RequestFilters({
  filter,
  set,
  withKey = true,
  account = '',
}: {
  filter: RequestFilter;
  set: (change: Partial<RequestFilter>) => void;
  withKey?: boolean;
  /** Path of another account in the API, for the operator. */
  account?: string;
}) {
  const { operation, key, code, fromDay, toDay } = filter;
  const keys = useKeys(`${account}/keys`);
  const month = useUsage({ range: 'month' }, `${account}/usage`);
  // Most accounts have fewer rows, and need no request.
  const cut = useQuery({
    queryKey: [`${account}/requests.csv`, filter],
    queryFn: async () => (await headersOf(account + csvPath(filter))).has('x-truncated-at'),
    enabled: (month.data?.totals.requests ?? 0) > maxCsvRows,
  });
  const keyChoices = (keys.data?.keys ?? []).map(({ id, name, prefix }) => ({
    value: id,
    label: `${name} (${prefix}…)`,
  }));
  const known = keyChoices.some(({ value }) => value === key) || !key;
  const codes = new Set([...(code ? [code] : []), ...(month.data?.codes ?? []).map((each) => each.code)]);
  return (
    <div className="filters">
      <FilterSelect
        label="Operation"
        data={operationChoices}
        value={operation}
        onChange={(operation) => set({ operation })}
      />
      {withKey && (
        <FilterSelect
          label="Key"
          data={[
            { value: '', label: 'All keys' },
            ...(known ? [] : [{ value: key, label: 'A revoked key' }]),
            ...keyChoices,
          ]}
          value={key}
          onChange={(key) => set({ key })}
        />
      )}
      <FilterSelect
        label="Outcome"
        data={outcomeChoices([...codes])}
        value={outcomeChoice(filter)}
        onChange={(value) => set(chosenOutcome(value))}
      />
      <DayRange fromDay={fromDay} toDay={toDay} onChange={set} />
      {isOneDay(filter) && (
        <FilterSelect
          label="Hour"
          data={hourChoices}
          value={filter.hour}
          onChange={(hour) => set({ hour })}
        />
      )}
      <Button
        component="a"
        href={csvLink(filter, account)}
        download
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} />}
      >
        CSV
      </Button>
      {cut.data && (
        <p className="small" role="status">
          More match than one file holds: the CSV ends after the newest {count(maxCsvRows)}. Choose fewer days
          for the rest.
        </p>
      )}
    </div>
  );
}
