/** Codes of every route for keys of the scope `manage`. */
export const managementErrors = [
  ...['REQ_001', 'AUTH_001', 'AUTH_002', 'AUTH_003', 'AUTH_004', 'RATE_001', 'SYS_001', 'SYS_002'],
];

/** Codes of a route with a query. */
export const queryErrors = [...managementErrors, 'REQ_003', 'REQ_004'];

/** Codes of a route with a body. */
export const bodyErrors = [...queryErrors, 'REQ_002', 'REQ_007', 'REQ_008'];
