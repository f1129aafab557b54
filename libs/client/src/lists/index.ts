export {
  estimate,
  fieldOf,
  findColumn,
  firstOf,
  isHeader,
  type OperationName,
  operations,
  subjectOf,
  type Terms,
} from './operations';
export { type SubjectResult, Results } from './results';
export { isJsonLines, parseTable, type Row, type Table, tableLines } from './table';
