import { Get, Query, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AuditLog, type StoredAuditEntry, Users } from '@enrichment/identity-domain';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { PageAnswer, cutPage, PageLimit } from '../http/query-fields';
import { OrNull } from '../../platform/http/openapi/properties';
import { present } from '../../platform/http/operation/present';
import { QueryCursor, QueryText } from '../../platform/http/body/query';

class AuditQueryString {
  @QueryCursor(/^\d{1,18}$/)
  before?: string;
  @QueryText(/^[a-z_]{1,40}$/, 'Give the part of an action before the dot.', {
    description: 'Acts of this kind only: the part of `action` before the dot.',
    example: 'key',
  })
  kind?: string;
  @PageLimit()
  limit = 50;
}

class AdminAuditQueryString extends AuditQueryString {
  @QueryText(/^acc_\w{1,40}$/, 'Give the id of an account.', { description: 'Of this account only: its id.' })
  account?: string;
}

const values = (description: string) => ({
  type: 'object' as const,
  additionalProperties: true,
  nullable: true,
  description,
});

class AuditLine {
  @ApiProperty({ example: '4711' })
  id!: string;
  @ApiProperty({ type: String, format: 'date-time' })
  at!: string;
  @ApiProperty({
    description: 'Actor: an email address, the id of a key, `operator` or `command line`.',
    example: 'ada@example.com',
  })
  by!: string;
  @OrNull('string', "Where from; null: the operator's, or at the command line.")
  address!: string | null;
  @OrNull('string', 'Account; null: all accounts.')
  account_id!: string | null;
  @ApiProperty({ example: 'key.changed' })
  action!: string;
  @OrNull('string', 'Object of the action: an id, or an item of the price list.')
  subject!: string | null;
  @ApiProperty(values('Value before; null without one.'))
  before!: Record<string, unknown> | null;
  @ApiProperty(values('Value after; null without one.'))
  after!: Record<string, unknown> | null;
}

class AuditPageAnswer extends PageAnswer {
  @ApiProperty({ type: [AuditLine], description: 'Newest first.' })
  entries!: AuditLine[];
}

/** @param ownUsers ids of the users whose names are shown; `undefined`: all names */
function presentAudit(entry: StoredAuditEntry, ownUsers?: ReadonlySet<string>): AuditLine {
  const { userId, keyId, email, address, forOperator } = entry.actor;
  const isOwn = userId !== undefined && ownUsers?.has(userId);
  // A user who has left the account is still named.
  const isKnown = ownUsers === undefined || isOwn || forOperator === false || keyId !== undefined;
  return present(AuditLine, {
    ...entry,
    by: userId === undefined ? (keyId ?? 'command line') : isKnown ? (email ?? userId) : 'operator',
    address: isKnown ? address : null,
    before: entry.before as Record<string, unknown> | undefined,
    after: entry.after as Record<string, unknown> | undefined,
  });
}

@DashboardRoutes()
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly users: Users,
  ) {}

  @Get('audit')
  @AccessFor('account:read')
  @Answers('Activity in the account', AuditPageAnswer)
  async own(@Query() query: AuditQueryString, @Req() { session }: DashboardRequest) {
    const { accountId, id } = session.user;
    // Names of the operator's staff are not shown.
    const own = new Set([id, ...(await this.users.ofAccount(accountId)).map((user) => user.id)]);
    return this.page(query, accountId, own);
  }

  @Get('admin/audit')
  @AccessFor('admin')
  @Answers('Activity in one account or all', AuditPageAnswer)
  all(@Query() query: AdminAuditQueryString) {
    return this.page(query, query.account);
  }

  private async page(
    { kind, before, limit }: AuditQueryString,
    accountId: string | undefined,
    ownUsers?: ReadonlySet<string>,
  ) {
    const entries = await this.log.page({ accountId, kind, before, limit: limit + 1 });
    const { page, next } = cutPage(entries, limit, ({ id }) => id);
    return { entries: page.map((entry) => presentAudit(entry, ownUsers)), next };
  }
}
