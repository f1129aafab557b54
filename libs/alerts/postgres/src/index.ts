import { CreateAlerts1763700034000 } from './create-alerts';

export { PostgresAlertOutbox } from './postgres-alert-outbox';

export const alertTables = { entities: [], migrations: [CreateAlerts1763700034000] };
