import { outboxContract } from '@enrichment/alerts-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { alertTables, PostgresAlertOutbox, PostgresMailOutbox } from './index';

/** Alerts and marks of others. The outbox of messages is short, and its contract counts them. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO alerts (id, account_id, content, due_at) SELECT 'alr_' || n, 'acc_' || n % 2000, '{}', '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO alert_marks SELECT 'acc_' || n, '{}' FROM generate_series(1, 60000) n`);

plansContract(alertTables, { fill }, (open) =>
  outboxContract('PostgreSQL', () => {
    const { dataSource } = open();
    const [alerts, mails] = [new PostgresAlertOutbox(dataSource), new PostgresMailOutbox(dataSource)];
    return Promise.resolve({ alerts, mails, close: () => Promise.resolve() });
  }),
);
