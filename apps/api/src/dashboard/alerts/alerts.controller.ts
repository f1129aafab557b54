import { Body, Get, Put, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { may, Members } from '@enrichment/identity-domain';
import { MailAlerts } from '@enrichment/alerts-domain';
import { Etag, etagOf, requireExpected } from '../../platform/http/conditions';
import { alertPermission } from '../../platform/alerts/alerts.module';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';

class AlertsForm {
  @ApiProperty()
  @IsBoolean({ message: 'Say true or false.' })
  on!: boolean;
}

class AlertsAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Whether mail is sent at all, and people with this role get any.' })
  possible!: boolean;
  @ApiProperty({ description: 'Whether this person wants it, for this account.' })
  on!: boolean;
  @Etag()
  etag!: string;
}

/** Whether the signed-in user is mailed about the account. */
@DashboardRoutes('alerts')
@AccessFor('account:read')
export class AlertsController {
  constructor(
    private readonly members: Members,
    private readonly mailing: MailAlerts,
  ) {}

  @Get()
  @Answers('Whether you are mailed when credits run low or a webhook was stopped', AlertsAnswer)
  async wanted(@Req() { session }: DashboardRequest) {
    const { id, accountId } = session.user;
    const member = (await this.members.ofAccount(accountId)).find(({ userId }) => userId === id);
    const isNotified = Object.values(alertPermission).some((permission) =>
      may(session.memberRole, permission),
    );
    const on = member?.mailsAlerts ?? false;
    return { possible: this.mailing.mails && isNotified, on, etag: alertsTag(accountId, on) };
  }

  @Put()
  @Answers('Choose whether you are mailed', AlertsAnswer)
  async choose(@Body() { on }: AlertsForm, @Req() request: DashboardRequest) {
    const { id, accountId } = request.session.user;
    await this.members.change(accountId, id, { mailsAlerts: on }, ({ mailsAlerts }) =>
      requireExpected(request, 'alerts', alertsTag(accountId, mailsAlerts)),
    );
    return this.wanted(request);
  }
}

function alertsTag(accountId: string, on: boolean): string {
  return etagOf({ accountId, on });
}
