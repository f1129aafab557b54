import 'reflect-metadata';
import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Module,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { EmbeddedServer } from '@enrichment/postgres';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import type { NextFunction, Request, Response } from 'express';
import { Pool } from 'pg';
import { pino } from 'pino';

/**
 * `baseline-app.js empty|usual`: HTTP APIs with the packages of the service, which answer its recorded answers, so that no body is
 * shorter.
 *
 * - `empty` is the least that one can be: ValidationPipe, and a check that the key's header exists.
 * - `usual` also does the work that every API of this kind does: it compares the key's hash, counts requests (ThrottlerGuard), writes
 *   a log line (pino) and a charge, which is on the disk before the answer leaves. Concurrent requests share one INSERT.
 */

const answers = JSON.parse(process.env['BENCH_ANSWERS'] ?? '{}') as Readonly<Record<string, object>>;
const apiKey = 'any';
const digest = hash('sha256', apiKey, 'buffer');

class AnyRequest {
  @IsOptional()
  @IsString()
  ip?: string;

  @IsOptional()
  @IsString()
  email?: string;

  @IsOptional()
  @IsString()
  id?: string;

  @IsOptional()
  @IsBoolean()
  cached?: boolean;
}

const keyOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>().get('x-api-key');

@Injectable()
class HeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (keyOf(context)) return true;
    throw new UnauthorizedException();
  }
}

@Injectable()
class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (timingSafeEqual(hash('sha256', keyOf(context) ?? '', 'buffer'), digest)) return true;
    throw new UnauthorizedException();
  }
}

const routes = ['ip/lookup', 'email/validate', 'network/company'];
const answerOf = ({ ip, email, id }: AnyRequest, url: string) =>
  (ip ?? email ?? id) ? answers[url] : undefined;

@Controller('v1')
@UseGuards(HeaderGuard)
class EmptyController {
  @Post(routes)
  @HttpCode(200)
  answer(@Body() body: AnyRequest, @Req() { url }: Request): object | undefined {
    return answerOf(body, url);
  }
}

/** Charges of the requests that arrive during one INSERT are in the next. */
class Charges {
  private waiting: string[] = [];
  private next: Promise<unknown> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: Pool) {}

  write(requestId: string): Promise<unknown> {
    this.waiting.push(requestId);
    this.next ??= this.last = this.last.then(() => {
      const values = [this.waiting];
      [this.waiting, this.next] = [[], undefined];
      return this.pool.query({
        name: 'charge',
        text: 'INSERT INTO charges (request, account, credits) SELECT unnest($1::uuid[]), 1, 1',
        values,
      });
    });
    return this.next;
  }
}

@Controller('v1')
@UseGuards(KeyGuard, ThrottlerGuard)
class UsualController {
  constructor(private readonly charges: Charges) {}

  @Post(routes)
  @HttpCode(200)
  async answer(@Body() body: AnyRequest, @Req() { url }: Request): Promise<object> {
    const answer = { ...answerOf(body, url), request_id: randomUUID() };
    await this.charges.write(answer.request_id);
    return answer;
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

async function usualModule(dataDir: string) {
  const server = await EmbeddedServer.open(dataDir);
  process.once('SIGTERM', () => void server.close().then(() => process.exit()));
  const pool = new Pool({ connectionString: server.url });
  pool.on('error', () => undefined);
  await pool.query(
    'CREATE TABLE charges (request uuid PRIMARY KEY, account bigint, credits bigint, at timestamptz DEFAULT now())',
  );
  @Module({
    imports: [ThrottlerModule.forRoot([{ ttl: 1_000, limit: 1_000_000 }])],
    controllers: [UsualController],
    providers: [{ provide: Charges, useValue: new Charges(pool) }],
  })
  class UsualModule {}
  return UsualModule;
}

async function main(kind: string, dataDir: string): Promise<void> {
  const module = kind === 'empty' ? EmptyModule : await usualModule(dataDir);
  const app = await NestFactory.create(module, { logger: false });
  if (kind !== 'empty') {
    const log = pino(pino.destination('/dev/null'));
    app.use(({ method, url }: Request, response: Response, next: NextFunction) => {
      const start = performance.now();
      response.once('finish', () => {
        log.info({ method, url, status: response.statusCode, ms: performance.now() - start }, 'request');
      });
      next();
    });
  }
  app.useGlobalPipes(
    new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }),
  );
  await app.listen(0, '127.0.0.1');
  console.log(JSON.stringify({ url: await app.getUrl() }));
}

void main(process.argv[2]!, process.argv[3]!);
