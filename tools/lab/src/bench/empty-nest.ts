import 'reflect-metadata';
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
import { IsBoolean, IsOptional, IsString } from 'class-validator';

/**
 * `empty-nest.js express|fastify`: the least that an HTTP API on Nest can be. Our operations behind ValidationPipe, a check that the
 * header exists, and the recorded answers of the service, so that no body is shorter. No id, log, limit, database.
 */

const answers = JSON.parse(process.env['BENCH_ANSWERS'] ?? '{}') as Readonly<Record<string, object>>;

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

@Injectable()
class HeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<{ headers: Record<string, string> }>();
    if (headers['x-api-key']) return true;
    throw new UnauthorizedException();
  }
}

@Controller('v1')
@UseGuards(HeaderGuard)
class EmptyController {
  @Post(['ip/lookup', 'email/validate', 'network/company', 'network/profile'])
  @HttpCode(200)
  answer(@Body() { ip, email, id }: AnyRequest, @Req() { url }: { url: string }): object | undefined {
    return (ip ?? email ?? id) ? answers[url] : undefined;
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

async function main(platform: string): Promise<void> {
  const adapter =
    platform === 'fastify' ? [new (await import('@nestjs/platform-fastify')).FastifyAdapter()] : [];
  const app = await NestFactory.create(EmptyModule, ...(adapter as []), { logger: false });
  app.useGlobalPipes(
    new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }),
  );
  await app.listen(0, '127.0.0.1');
  console.log(JSON.stringify({ url: await app.getUrl() }));
}

void main(process.argv[2]!);
