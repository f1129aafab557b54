import 'reflect-metadata';
import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Controller,
  type DynamicModule,
  HttpCode,
  Module,
  Optional,
  Post,
  Req,
  UnauthorizedException,
  ValidationPipe,
} from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { EmbeddedServer } from '@enrichment/postgres';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import type { NextFunction, Request, Response } from 'express';
import { Pool } from 'pg';
import { pino } from 'pino';

/**
 * `baseline-app.js empty|usual DATA_DIR PORT`: HTTP APIs with the packages of the service, which answer its recorded answers, so that no body is
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
class LookupController {
  constructor(@Optional() private readonly charges?: Charges) {}

  @Post(['ip/lookup', 'email/validate', 'network/company'])
  @HttpCode(200)
  answer(@Body() { ip, email, id }: AnyRequest, @Req() { url }: Request): unknown {
    const answer = (ip ?? email ?? id) ? answers[url] : undefined;
    if (!this.charges) return answer;
    const requestId = randomUUID();
    return this.charges.write(requestId).then(() => ({ ...answer, request_id: requestId }));
  }
}

@Module({ controllers: [LookupController] })
class BaselineModule {}

function keyGuard(isRight: (key?: string) => unknown): CanActivate {
  return {
    canActivate: (context) => {
      if (isRight(context.switchToHttp().getRequest<Request>().get('x-api-key'))) return true;
      throw new UnauthorizedException();
    },
  };
}

async function usualModule(dataDir: string): Promise<DynamicModule> {
  const server = await EmbeddedServer.open(dataDir);
  process.once('SIGTERM', () => void server.close().then(() => process.exit()));
  const pool = new Pool({ connectionString: server.url });
  pool.on('error', () => undefined);
  await pool.query(
    'CREATE TABLE charges (request uuid PRIMARY KEY, account bigint, credits bigint, at timestamptz DEFAULT now())',
  );
  return {
    module: BaselineModule,
    imports: [ThrottlerModule.forRoot([{ ttl: 1_000, limit: 1_000_000 }])],
    providers: [
      { provide: Charges, useValue: new Charges(pool) },
      { provide: APP_GUARD, useClass: ThrottlerGuard },
    ],
  };
}

async function main(kind: string, dataDir: string, port: number): Promise<void> {
  const isUsual = kind === 'usual';
  const module = isUsual ? await usualModule(dataDir) : BaselineModule;
  const app = await NestFactory.create(module, { logger: false });
  const isRight = (key = '') => timingSafeEqual(hash('sha256', key, 'buffer'), digest);
  app.useGlobalGuards(keyGuard(isUsual ? isRight : Boolean));
  if (isUsual) {
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
  await app.listen(port, '127.0.0.1');
}

void main(process.argv[2]!, process.argv[3]!, Number(process.argv[4]));
