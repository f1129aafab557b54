import { outboxContract } from '@enrichment/alerts-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { alertTables, PostgresAlertMarks, PostgresMailOutbox } from './index';

/** Marks of others. The outbox of messages is short, and its contract counts them. */
const fill: Fill = (source) =>
  source.query("INSERT INTO alert_marks SELECT 'acc_' || n, '{}' FROM generate_series(1, 60000) n");

plansContract(alertTables, { fill }, (open) =>
  outboxContract('PostgreSQL', () => {
    const { dataSource } = open();
    const [marks, mails] = [new PostgresAlertMarks(dataSource), new PostgresMailOutbox(dataSource)];
    return Promise.resolve({ marks, mails, close: () => Promise.resolve() });
  }),
);
