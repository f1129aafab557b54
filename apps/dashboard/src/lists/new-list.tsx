import { Button, FileButton, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconFileUpload, IconPlayerPlay } from '@tabler/icons-react';
import {
  estimate,
  findColumn,
  isHeader,
  isJsonLines,
  type OperationName,
  operations,
  parseTable,
  type Table,
} from '@enrichment/client/lists';
import { useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client';
import { listBounds } from '../api/generated/bounds';
import { useAccount, useChange, useKeys } from '../api/queries';
import type { ListAnswer, NewListForm } from '../api/generated/openapi';
import { bytes, count, percent } from '../format/numbers';
import { duration } from '../format/times';
import { operationName } from '../ui/operations';
import { Notice, Page, Panel } from '../ui/page';
import { piecesOf, prepare, type PreparedList, refusalOf } from './prepare';
import { Terms } from '../ui/values';
import { BusyButton } from '../ui/busy-button';

const names = Object.keys(operations) as OperationName[];
/** Bytes of a file. */
const maxFile = 100_000_000;

/** The text of a list, and its name. */
interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const none: Source = { name: 'Pasted list', bytes: new Uint8Array() };

export function NewListPage() {
  const [operation, setOperation] = useState<OperationName>('email');
  const [source, setSource] = useState(none);
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const read = useMemo(() => tableOf(source, operation), [source, operation]);
  const { table } = read;
  const column = chosen !== undefined && table?.columns.includes(chosen) ? chosen : read.column;
  const prepared = useMemo(
    () => (table && column !== undefined ? prepare(table, operation, column) : undefined),
    [table, column, operation],
  );
  const take = (next: Source) => {
    setProblem(undefined);
    setChosen(undefined);
    setSource(next);
  };
  const takeFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > maxFile)
      return setProblem(`The file is larger than ${bytes(maxFile)}: make several lists of it.`);
    setPasted('');
    take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };

  return (
    <Page title="New list" lead={<Link href="/lists">All lists</Link>}>
      {(problem ?? read.problem) && <Notice>{problem ?? read.problem}</Notice>}
      <div className="columns">
        <Panel
          title="Rows"
          note={`CSV, one subject a line, or JSON lines. At most ${count(listBounds.rows)} rows.`}
        >
          <div className="stacked">
            <Select
              label="Operation"
              data={names.map((value) => ({ value, label: operationName[value] }))}
              value={operation}
              onChange={(value) => setOperation(value as OperationName)}
            />
            <div className="row">
              <FileButton accept=".csv,.tsv,.txt,.jsonl,.ndjson" onChange={(file) => void takeFile(file)}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
                    Choose a file
                  </Button>
                )}
              </FileButton>
              {source.bytes.length > 0 && pasted === '' && <bdi className="fill">{source.name}</bdi>}
            </div>
            <Textarea
              label="Or paste rows"
              rows={8}
              spellCheck={false}
              value={pasted}
              placeholder={'name,email\nAda,ada@example.com'}
              onChange={({ currentTarget: { value } }) => {
                setPasted(value);
                take({ ...none, bytes: new TextEncoder().encode(value) });
              }}
            />
          </div>
        </Panel>
        <Panel title="Before it starts" note="Nothing is charged before you start it.">
          {table && prepared && column !== undefined ? (
            <Start
              key={`${source.name} ${operation}`}
              {...{ operation, table, prepared, column, name: source.name, onColumn: setChosen }}
            />
          ) : (
            <p className="muted">Rows, duplicates, cost and time appear here.</p>
          )}
        </Panel>
      </div>
    </Page>
  );
}

interface StartProps {
  readonly operation: OperationName;
  readonly table: Table;
  readonly prepared: PreparedList;
  readonly column: string;
  readonly name: string;
  readonly onColumn: (column: string) => void;
}

function Start({ operation, table, prepared, column, name: proposed, onColumn }: StartProps) {
  const account = useAccount().data;
  const usable = useKeys().data?.keys.filter(
    ({ status, scopes }) => (status === 'active' || status === 'retiring') && scopes.includes(operation),
  );
  const [name, setName] = useState(proposed);
  const [chosenKey, setChosenKey] = useState<string>();
  const [withCompany, setWithCompany] = useState(false);
  const [sent, setSent] = useState(0);
  const [, go] = useLocation();
  const refusal = useMemo(() => refusalOf(table, prepared), [table, prepared]);
  /** The list that an upload has begun, so that another attempt continues it. */
  const begun = useRef<{ readonly of: string; readonly prepared: PreparedList; readonly id: string }>(
    undefined,
  );
  const key = usable?.find(({ id }) => id === chosenKey) ?? usable?.[0];
  const start = useChange(
    async (keyId: string) => {
      const form: NewListForm = {
        name,
        operation,
        field: prepared.field,
        key_id: keyId,
        columns: [...table.columns],
        include_company_data: operation === 'email' && withCompany,
      };
      const of = JSON.stringify(form);
      if (begun.current?.of !== of || begun.current.prepared !== prepared) {
        const { list } = await call<ListAnswer>('POST', '/lists', form);
        begun.current = { of, prepared, id: list.id };
      }
      const { id } = begun.current;
      for (const piece of piecesOf(table, prepared)) {
        await call('PUT', `/lists/${id}/rows`, piece);
        setSent(piece.from + piece.cells.length);
      }
      await call('POST', `/lists/${id}/start`, { rows: table.rows.length });
      return id;
    },
    (id) => go(`/lists/${id}`),
  );
  const { requests, duplicates, malformed, empty } = prepared;
  const isTest = key?.test ?? false;
  const parameters = { include_company_data: withCompany };
  const terms = account && { ...account, key: { test: isTest } };
  const cost = terms && estimate(operation, requests - malformed, parameters, terms);

  return (
    <div className="stacked">
      <Terms
        terms={[
          ['Rows', count(table.rows.length)],
          ['Requests', count(requests)],
          ['Duplicates, sent once', count(duplicates)],
          ['Malformed, free', count(malformed)],
          ['Empty', count(empty)],
          [
            'Cost at most',
            isTest
              ? 'Free with a test key'
              : cost && `${count(cost.credits)} of ${count(account.credits)} credits`,
          ],
          // A list has half of the limit.
          ['Time at least', cost && duration(Math.ceil(2 * cost.seconds))],
        ]}
      />
      {2 * malformed > requests && (
        <Notice tone="warn">
          Most values of “{column}” are not {operations[operation].plural}. Choose another column or
          operation.
        </Notice>
      )}
      <TextInput
        label="Name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Column"
        description="The column with the subjects"
        data={[...table.columns]}
        value={column}
        onChange={(value) => value !== null && onColumn(value)}
      />
      <Select
        label="API key"
        description="Its limits and caps apply, and it is charged"
        data={
          usable?.map(({ id, name: label, prefix }) => ({ value: id, label: `${label} (${prefix}…)` })) ?? []
        }
        value={key?.id ?? null}
        onChange={(value) => setChosenKey(value ?? undefined)}
      />
      {operation === 'email' && (
        <Switch
          label="With company data"
          checked={withCompany}
          onChange={(event) => setWithCompany(event.currentTarget.checked)}
        />
      )}
      {refusal && <Notice>{refusal}</Notice>}
      {usable?.length === 0 && (
        <p className="muted">
          No key has the scope of this operation. <Link href="/keys">Create one</Link>
        </p>
      )}
      <div className="row">
        <BusyButton
          disabled={!key || refusal !== undefined || table.rows.length === 0 || name.trim() === ''}
          loading={start.isPending}
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => key && start.mutate(key.id)}
        >
          Start
        </BusyButton>
        {start.isPending && (
          <span className="muted" role="status">
            Uploading: {percent(sent, table.rows.length)}
          </span>
        )}
      </div>
    </div>
  );
}

/** The rows of a list and the column of their subjects, or what is wrong with it. */
function tableOf(
  { name, bytes }: Source,
  operation: OperationName,
): { table?: Table; column?: string; problem?: string } {
  if (bytes.length === 0) return {};
  try {
    const isJson = isJsonLines(name) || bytes[0] === '{'.charCodeAt(0);
    const table = parseTable(bytes, isJson, (cells, rest) => isHeader(operation, cells, rest));
    if (table.rows.length > listBounds.rows)
      return {
        problem: `The list has ${count(table.rows.length)} rows: make lists of at most ${count(listBounds.rows)}.`,
      };
    const [first] = table.columns;
    const isSingle = table.columns.length === 1 && first !== undefined;
    return { table, ...columnOf(operation, table), ...(isSingle && { column: first }) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Without a recognised column, the first one; the reader sees the counts and chooses another. */
function columnOf(operation: OperationName, table: Table): { column?: string } {
  try {
    return { column: findColumn(operation, table) };
  } catch {
    const [column] = table.columns;
    return column === undefined ? {} : { column };
  }
}
