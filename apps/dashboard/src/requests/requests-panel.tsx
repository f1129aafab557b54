import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useKeptFor, useKeys, useRequests, useUsage } from '../api/queries';
import { count } from '../format/numbers';
import { CsvButton, DayRange, FilterSelect, useFilters } from '../ui/filters';
import { operationChoices } from '../ui/operations';
import {
  chosenOutcome,
  csvLink,
  hourChoices,
  isOneDay,
  keyChoices,
  maxCsvRows,
  noFilter,
  outcomeChoice,
  outcomeChoices,
  requestParameters,
} from './request-filter';
import { eventOf } from './event';
import { requestColumns } from './request-columns';
import { PagesPanel } from '../ui/data-table';

/** The requests of the account, with filters and a file: all, those of a key, or those of another account for the operator. */
export function RequestsPanel({
  title = 'Requests',
  note,
  account = '',
  keyId,
  page = '/requests',
  search = '',
}: {
  title?: string;
  note?: ReactNode;
  /** The path of another account in the API. */
  account?: string;
  keyId?: string;
  /** The page of a request. */
  page?: string;
  /** The filters of this page, which the links keep. */
  search?: string;
}) {
  const [filters, set, field] = useFilters(noFilter);
  const keptFor = useKeptFor('requests');
  const keys = useKeys(`${account}/keys`);
  const month = useUsage({ range: 'month' }, `${account}/usage`);
  const filter = { ...filters, ...(keyId !== undefined && { key: keyId }) };
  const list = useRequests(requestParameters(filter), `${account}/requests`);
  const { key, code, fromDay, toDay } = filter;
  const codes = new Set([...(code ? [code] : []), ...(month.data?.codes ?? []).map((each) => each.code)]);
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <PagesPanel
      title={title}
      label="Requests"
      note={note}
      filters={
        <>
          <FilterSelect label="Operation" data={operationChoices} {...field('operation')} />
          {keyId === undefined && (
            <FilterSelect label="Key" data={keyChoices(keys.data?.keys, key)} {...field('key')} />
          )}
          <FilterSelect
            label="Outcome"
            data={outcomeChoices([...codes])}
            value={outcomeChoice(filter)}
            onChange={(value) => set(chosenOutcome(value))}
          />
          <DayRange fromDay={fromDay} toDay={toDay} onChange={set} />
          {isOneDay(filter) && <FilterSelect label="Hour" data={hourChoices} {...field('hour')} />}
          <CsvButton href={csvLink(filter, account)} />
          {(month.data?.totals.requests ?? 0) > maxCsvRows && (
            <p className="small" role="status">
              A CSV file holds at most the newest {count(maxCsvRows)}. Choose fewer days for the rest.
            </p>
          )}
        </>
      }
      list={list}
      rows={(page) => page.requests}
      compact
      columns={requestColumns(page, search)}
      rowKey={eventOf}
      empty={{
        icon: IconListSearch,
        title: isNarrowed ? 'Nothing matches' : 'No requests yet',
        children: isNarrowed
          ? `Widen the filters above. Requests are kept for ${keptFor}.`
          : 'Calls of /v1 appear here within seconds, refused ones too.',
      }}
    />
  );
}
