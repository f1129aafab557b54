import { AuditLog, type StoredAuditEntry, Users } from '@enrichment/identity-domain';
import { Get, Query, Req } from '@nestjs/common';
import { AccessFor } from '../http/access';
import { Answers } from '../http/answers.decorator';
import { cutPage } from '../http/query-fields';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { AdminAuditQueryString, AuditPageAnswer, AuditQueryString, presentAudit } from './audit.dto';

@DashboardRoutes()
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly users: Users,
  ) {}

  @Get('audit')
  @AccessFor('account:read')
  @Answers('Activity in the account', AuditPageAnswer)
  async own(@Query() { kind, before, limit }: AuditQueryString, @Req() { session }: DashboardRequest) {
    const { accountId, id } = session.user;
    // Names of the operator's staff are not shown.
    const own = new Set([id, ...(await this.users.ofAccount(accountId)).map((user) => user.id)]);
    const entries = await this.log.page({
      ...{ accountId, kind: kind || undefined, before: before || undefined },
      limit: limit + 1,
    });
    return pageOf(entries, limit, own);
  }

  @Get('admin/audit')
  @AccessFor('admin')
  @Answers('Activity in one account or all', AuditPageAnswer)
  async all(@Query() { account, kind, before, limit }: AdminAuditQueryString) {
    const query = {
      ...{ accountId: account || undefined, kind: kind || undefined, before: before || undefined },
      limit: limit + 1,
    };
    return pageOf(await this.log.page(query), limit);
  }
}

function pageOf(entries: readonly StoredAuditEntry[], limit: number, ownUsers?: ReadonlySet<string>) {
  const { page, next } = cutPage(entries, limit, ({ id }) => id);
  return { entries: page.map((entry) => presentAudit(entry, ownUsers)), next };
}
