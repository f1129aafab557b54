import { CreateAlerts1763700034000 } from './create-alerts';

export { PostgresAlertOutbox } from './postgres-alert-outbox';

export const alertTables = { migrations: [CreateAlerts1763700034000] };
