import { forgetting } from '@enrichment/postgres';
import { CreateAlerts1763700034000 } from './create-alerts';

export { PostgresAlertOutbox } from './postgres-alert-outbox';

export const alertTables = {
  migrations: [CreateAlerts1763700034000],
  forget: forgetting(
    'WITH waiting AS (DELETE FROM alerts WHERE account_id = $1) DELETE FROM alert_marks WHERE account_id = $1',
  ),
};
