import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MailOutbox, SendMails } from '@enrichment/alerts-domain';
import { Clock } from '@enrichment/kernel';
import { Announcements, Database } from '@enrichment/postgres';
import { Config, type Verdict, verdicts } from '@enrichment/application';
import { Deliveries } from '@enrichment/webhooks-domain';
import { ReadinessChecks } from '../../health/readiness-checks';
import { lackingSettings, ownSettings } from '../../platform/billing/replica-settings';
import { LiveRequests } from '../../platform/http/live-requests';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/properties';
import { buildInfo } from '../../platform/observability/metrics/build-info';

class HealthCheck {
  @ApiProperty({ example: 'database' })
  name!: string;
  @ApiProperty()
  ok!: boolean;
  @OrNull('string', 'Further details, as JSON.')
  detail!: string | null;
}

export class HealthAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Whether the process takes requests.' })
  ready!: boolean;
  @ApiProperty({ type: [HealthCheck] })
  checks!: HealthCheck[];
  @ApiProperty({ example: '0.1.0' })
  version!: string;
  @ApiProperty({ description: 'Version of Node.js.', example: 'v24.0.0' })
  node!: string;
  @ApiProperty()
  uptime_seconds!: number;
  @ApiProperty({ description: 'Resident memory.' })
  memory_bytes!: number;
  @ApiProperty({ description: 'The 99th percentile since the last request for it.' })
  event_loop_delay_ms!: number;
  @OrNull('number', 'null: it did not answer.')
  database_bytes!: number | null;
}

class DeploymentCheck {
  @ApiProperty({ example: 'database' })
  check!: string;
  @ApiProperty({ enum: verdicts, enumName: 'Verdict', description: '`warn`: it works, but see to it.' })
  verdict!: Verdict;
  @ApiProperty({ description: 'Result, with advice unless the verdict is `ok`.' })
  text!: string;
}

export class DeploymentAnswer extends RouteAnswer {
  @ApiProperty({ type: [DeploymentCheck] })
  checks!: DeploymentCheck[];
}

/** Milliseconds after which waiting mail is a failure. The alert MailWaits has the same time. */
const mailWaitMs = 15 * 60_000;
/** Milliseconds after which waiting webhook deliveries are a failure. The alert WebhooksWait has the same time. */
const webhookWaitMs = 10 * 60_000;

/** Health of this process and its database. */
@Injectable()
export class SystemHealth implements OnApplicationShutdown {
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(
    private readonly checks: ReadinessChecks,
    private readonly requests: LiveRequests,
    private readonly database: Database,
    private readonly mails: SendMails,
    private readonly outbox: MailOutbox,
    private readonly deliveries: Deliveries,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly announcements: Announcements,
  ) {
    this.delay.enable();
  }

  /** The delay of the event loop is the 99th percentile since the last call. */
  async read(): Promise<Unsent<HealthAnswer>> {
    const [results, bytes, webhooks, mail] = await Promise.all([
      this.checks.run(),
      this.databaseBytes(),
      this.webhookState().catch(() => ({ ok: false })),
      this.mails.isOn ? this.mailState().catch(() => ({ ok: false })) : undefined,
    ]);
    // A failing row of replicas, webhooks or mail leaves the service ready.
    const ready = !this.requests.isStopping && Object.values(results).every(({ ok }) => ok);
    const all = { ...results, replicas: this.replicas(), webhooks, ...(mail && { mail }) };
    const checks = Object.entries(all).map(([name, { ok, ...details }]) => ({
      name,
      ok,
      detail: Object.keys(details).length > 0 ? JSON.stringify(details) : null,
    }));
    const delayMs = this.delay.percentile(99) / 1e6;
    this.delay.reset();
    return {
      ready,
      checks,
      version: buildInfo().version,
      node: process.version,
      uptime_seconds: Math.round(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      event_loop_delay_ms: Math.round(delayMs * 100) / 100,
      database_bytes: bytes,
    };
  }

  private replicas() {
    const { count, traits } = this.announcements.listeners;
    const different = [...lackingSettings(ownSettings(this.config), traits)];
    const advice = { give_all_the_same: different };
    return { ok: different.length === 0, running: count, ...(different.length > 0 && advice) };
  }

  private async webhookState() {
    const now = new Date(this.clock.now());
    const { waiting, oldestAt, overdueSince, failingEndpoints } = await this.deliveries.state(now);
    return {
      ok: this.isRecent(overdueSince, webhookWaitMs),
      waiting,
      oldest_at: oldestAt ?? null,
      due_since: overdueSince ?? null,
      failing_endpoints: failingEndpoints,
    };
  }

  private async mailState() {
    const { waiting, oldestAt, notSent, lastReason } = await this.outbox.state();
    return {
      ok: this.isRecent(oldestAt, mailWaitMs),
      waiting,
      oldest_at: oldestAt ?? null,
      not_sent: notSent,
      last_reply: lastReason ?? null,
    };
  }

  /** Whether nothing waits, or only for less than this time. */
  private isRecent(since: Date | undefined, waitMs: number): boolean {
    return !since || this.clock.now() - since.getTime() < waitMs;
  }

  onApplicationShutdown(): void {
    this.delay.disable();
  }

  /** `null` when it is not available. */
  private async databaseBytes(): Promise<number | null> {
    try {
      const [row] = await this.database.dataSource.query<[{ bytes: number }]>(
        'SELECT pg_database_size(current_database()) AS bytes',
      );
      return row.bytes;
    } catch {
      return null;
    }
  }
}
