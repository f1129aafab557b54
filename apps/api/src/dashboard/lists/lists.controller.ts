import { Body, Delete, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiKeys, unusableBecause } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Lists } from '@enrichment/lists-domain';
import { mayUse } from '../../platform/http/pipeline/api-key.guard';
import { limits } from '../../platform/limits/table';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { MaxBody } from '../http/answer.interceptor';
import { CsvDownload, rowsAtOnce } from '../http/csv-download';
import { formRefused, required } from '../http/refusals';
import {
  ListAnswer,
  listFields,
  ListRowsForm,
  ListsAnswer,
  ListStartForm,
  ListStateForm,
  NewListForm,
  presentList,
  rowsOf,
} from './lists.dto';

/** Lists of the account that run on the server. */
@DashboardRoutes('lists')
export class ListsController {
  constructor(
    private readonly lists: Lists,
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
    private readonly download: CsvDownload,
  ) {}

  @Get()
  @AccessFor('account:read')
  @Answers('The lists, newest first', ListsAnswer)
  async list(@Req() { session }: DashboardRequest) {
    return { lists: (await this.lists.list(session.user.accountId)).map(presentList) };
  }

  @Get(':id')
  @AccessFor('account:read')
  @Answers('One list, with its progress', ListAnswer)
  async one(@Param('id') id: string, @Req() { session }: DashboardRequest) {
    return { list: presentList(required('list', await this.lists.find(session.user.accountId, id))) };
  }

  @Post()
  @AccessFor('lists:run')
  @Answers('Make a list, which then gets its rows', ListAnswer, { status: 201 })
  async create(@Body() form: NewListForm, @Req() { session }: DashboardRequest) {
    const { accountId } = session.user;
    const { operation, field, columns, key_id: keyId, include_company_data: withCompany } = form;
    const key = await this.keys.find(keyId);
    if (key?.accountId !== accountId || unusableBecause(key, this.clock.now()) || !mayUse(key, operation))
      throw formRefused({ key_id: 'Choose a key that works, with the scope of the operation.' });
    if (!listFields[operation]?.includes(field))
      throw formRefused({ field: 'The operation has no such field.' });
    const parameters = operation === 'email' && withCompany ? { include_company_data: true } : {};
    const list = { accountId, keyId, name: form.name.trim(), operation, field, parameters, columns };
    return { list: presentList(await this.lists.create(list, new Date(this.clock.now()))) };
  }

  @Put(':id/rows')
  @AccessFor('lists:run')
  @MaxBody(limits.list_body.max)
  @NoContent('Add rows to a list that has not started; sent again, they change nothing', 'They are stored.')
  async append(
    @Param('id') id: string,
    @Body() form: ListRowsForm,
    @Req() { session }: DashboardRequest,
  ): Promise<void> {
    await this.lists.append(session.user.accountId, id, form.from, rowsOf(form));
  }

  @Post(':id/start')
  @AccessFor('lists:run')
  @Answers('Start a list that has all its rows', ListAnswer)
  async start(
    @Param('id') id: string,
    @Body() { rows }: ListStartForm,
    @Req() { session }: DashboardRequest,
  ) {
    const now = new Date(this.clock.now());
    return { list: presentList(await this.lists.start(session.user.accountId, id, rows, now)) };
  }

  @Put(':id/state')
  @AccessFor('lists:run')
  @Answers('Pause, resume or cancel a list', ListAnswer)
  async move(
    @Param('id') id: string,
    @Body() { state }: ListStateForm,
    @Req() { session }: DashboardRequest,
  ) {
    const now = new Date(this.clock.now());
    return { list: presentList(await this.lists.move(session.user.accountId, id, state, now)) };
  }

  @Delete(':id')
  @AccessFor('lists:run')
  @NoContent('Delete a list that does not run', 'It is deleted, with its results.')
  async remove(@Param('id') id: string, @Req() { session }: DashboardRequest): Promise<void> {
    await this.lists.remove(session.user.accountId, id);
  }

  @Get(':id/results')
  @AccessFor('account:read')
  @ApiOperation({ summary: 'The rows with their outcomes, as JSON lines in their order' })
  @ApiOkResponse({
    description: 'Success.',
    content: { 'application/x-ndjson': { schema: { type: 'string' } } },
  })
  async results(
    @Param('id') id: string,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    const { accountId } = session.user;
    required('list', await this.lists.find(accountId, id));
    await this.download.sendText(response, accountId, {
      name: `${id}.jsonl`,
      type: 'application/x-ndjson',
      pieces: this.lines(id),
    });
    return undefined;
  }

  private async *lines(id: string): AsyncGenerator<string, void> {
    for (let after = -1; ;) {
      const rows = await this.lists.rows(id, after, rowsAtOnce);
      // Values and answers are JSON already.
      yield rows
        .map(({ cells, outcome }) => {
          const { body = 'null', code, credits = 0 } = outcome ?? {};
          return `{"cells":${cells},"credits":${credits},"code":${JSON.stringify(code ?? null)},"body":${body}}\n`;
        })
        .join('');
      if (rows.length < rowsAtOnce) return;
      after = rows.at(-1)!.number;
    }
  }
}
