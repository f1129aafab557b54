import { forgetting } from '@enrichment/postgres';
import { CreateAlerts1763700034000 } from './create-alerts';
import { CreateMails1763800099000 } from './create-mails';

export { PostgresAlertOutbox } from './postgres-alert-outbox';
export { PostgresMailOutbox } from './postgres-mail-outbox';

export const alertTables = {
  migrations: [CreateAlerts1763700034000, CreateMails1763800099000],
  forget: forgetting(
    'WITH waiting AS (DELETE FROM alerts WHERE account_id = $1) DELETE FROM alert_marks WHERE account_id = $1',
  ),
};
