/* Made from the OpenAPI document by `npm run client:types`; not to be edited. */

/** Rows and columns of a list, and characters of a name, a subject and the values of a row. */
export const listBounds = {
  rows: 100000,
  rowsAtOnce: 1000,
  columns: 200,
  columnName: 500,
  subject: 1000,
  values: 16000,
};

/** The most days for which an account can keep the bodies of requests and answers. */
export const maxBodyDays = 30;
