import { forgetting } from '@enrichment/postgres';
import { createAlerts, createMails, nameAccountOfMails } from './migrations';

export { PostgresAlertMarks } from './postgres-alert-marks';
export { PostgresMailOutbox } from './postgres-mail-outbox';

export const alertTables = {
  migrations: [createAlerts, createMails, nameAccountOfMails],
  forget: forgetting(
    `WITH waiting AS (DELETE FROM alerts WHERE account_id = $1), mails AS (DELETE FROM mails WHERE account_id = $1)
     DELETE FROM alert_marks WHERE account_id = $1`,
  ),
};
