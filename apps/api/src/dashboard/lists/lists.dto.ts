import { type Operation, operations } from '@enrichment/billing-domain';
import { type List, listBounds, type ListState, listStates, type NewRow } from '@enrichment/lists-domain';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOneLine } from '../../platform/http/body/rules';
import { OrNull } from '../../platform/http/openapi/properties';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { formRefused } from '../http/refusals';
import { IfPresent } from '../http/query-fields';
import { present } from '../../platform/http/operation/present';

/** Operations of lists, with the fields that hold a subject. */
export const listFields: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  email: ['email'],
  company: ['id', 'website'],
  profile: ['id'],
  ip: ['ip'],
};
const names = operations.filter((operation) => operation in listFields);
const maxColumns = 200;
const maxName = 500;
const maxCells = 16_000;
const maxSubject = 1_000;

export class NewListForm {
  @ApiProperty({ example: 'crm-2026.csv', maxLength: 200 })
  @IsOneLine(200)
  @Matches(/\S/, { message: 'Give a name.' })
  @IsString({ message: 'Give a name.' })
  name!: string;
  @ApiProperty({ enum: operations, enumName: 'Operation' })
  @IsIn(names, { message: `Choose from ${names.join(', ')}.` })
  operation!: Operation;
  @ApiProperty({ description: 'Field of the requests that holds the subject.', example: 'email' })
  @IsString({ message: 'Name the field.' })
  field!: string;
  @ApiProperty({ description: 'The key that its requests are charged to.' })
  @IsString({ message: 'Choose a key.' })
  key_id!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', maxLength: maxName },
    maxItems: maxColumns,
    description: 'Names of the columns, for the result.',
  })
  @MaxLength(maxName, { each: true, message: `Give columns names of at most ${maxName} characters.` })
  @IsString({ each: true, message: 'Give the names of the columns.' })
  @ArrayMaxSize(maxColumns, { message: `A list has at most ${maxColumns} columns.` })
  @IsArray({ message: 'Give the names of the columns.' })
  columns!: string[];
  @ApiProperty({ required: false, description: 'Of lists of addresses; absent: false.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  include_company_data?: boolean;
}

/** Columns of rows instead of rows: their names are sent once. {@link rowsOf} checks the values. */
export class ListRowsForm {
  @ApiProperty({ description: 'Number of the first of these rows, from 0.', minimum: 0 })
  @Min(0, { message: 'Give 0 or more.' })
  @IsInt({ message: 'Give a whole number.' })
  from!: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true, maxLength: maxSubject },
    maxItems: listBounds.rowsAtOnce,
    description: 'null: the row is empty.',
  })
  @ArrayMaxSize(listBounds.rowsAtOnce, { message: `Send at most ${listBounds.rowsAtOnce} rows at once.` })
  @IsArray({ message: 'Give the subjects of the rows.' })
  subjects!: unknown[];
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', nullable: true },
    description: 'Number of the first row with the same subject; null: it is the first.',
  })
  @IsArray({ message: 'Give the numbers of the first rows.' })
  same_as!: unknown[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', maxLength: maxCells },
    description: 'JSON arrays of the values of the columns.',
  })
  @IsArray({ message: 'Give the values of the rows.' })
  cells!: unknown[];
}

export class ListStartForm {
  @ApiProperty({ description: 'How many rows were sent.', minimum: 0, maximum: listBounds.rows })
  @IsInt({ message: 'Give a whole number.' })
  rows!: number;
}

const targets = ['running', 'paused', 'cancelled'] as const;

export class ListStateForm {
  @ApiProperty({ enum: targets })
  @IsIn(targets, { message: `Choose from ${targets.join(', ')}.` })
  state!: (typeof targets)[number];
}

export class PresentedList {
  @ApiProperty({ example: 'lst_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'crm-2026.csv' })
  name!: string;
  @ApiProperty({ enum: operations, enumName: 'Operation' })
  operation!: Operation;
  @ApiProperty()
  key_id!: string;
  @ApiProperty({ type: [String] })
  columns!: string[];
  @ApiProperty({ enum: listStates, enumName: 'ListState' })
  state!: ListState;
  @OrNull('string', 'Why the service has paused it.')
  paused_because!: string | null;
  @ApiProperty()
  rows!: number;
  @ApiProperty({ description: 'Rows with a request: not empty, and no duplicates.' })
  requests!: number;
  @ApiProperty({ description: 'Requests with an outcome.' })
  done!: number;
  @ApiProperty({ description: 'Requests with an answer; the others were refused.' })
  answered!: number;
  @ApiProperty()
  credits!: number;
  @ApiProperty({ format: 'date-time' })
  created_at!: string;
  @OrNull('date-time', 'When it finished or was cancelled.')
  ended_at!: string | null;
}

export class ListAnswer extends RouteAnswer {
  @ApiProperty()
  list!: PresentedList;
}

export class ListsAnswer extends RouteAnswer {
  @ApiProperty({ type: [PresentedList], description: 'Newest first.' })
  lists!: PresentedList[];
}

export function presentList(list: List): PresentedList {
  return present(PresentedList, { ...list, operation: list.operation as Operation, requests: list.subjects });
}

/** @throws DomainError FORM_001 */
export function rowsOf({ subjects, same_as: sameAs, cells }: ListRowsForm): NewRow[] {
  if (sameAs.length !== subjects.length || cells.length !== subjects.length)
    throw formRefused({ cells: 'Give as many values as subjects.' });
  return subjects.map((subject, i) => {
    const [first, values] = [sameAs[i], cells[i]];
    if (subject !== null && !(typeof subject === 'string' && subject !== '' && subject.length <= maxSubject))
      throw formRefused({ subjects: `A subject has 1 to ${maxSubject} characters.` });
    if (
      first !== null &&
      !(Number.isInteger(first) && (first as number) >= 0 && (first as number) < listBounds.rows)
    )
      throw formRefused({ same_as: 'Give numbers of rows.' });
    if (!(typeof values === 'string' && values.length <= maxCells && isJsonArray(values)))
      throw formRefused({ cells: `Give each row as a JSON array of at most ${maxCells} characters.` });
    return { subject: subject ?? undefined, sameAs: (first as number | null) ?? undefined, cells: values };
  });
}

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
