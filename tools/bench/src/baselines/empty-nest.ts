import 'reflect-metadata';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Module,
  Post,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsBoolean, IsDefined, IsOptional, IsString } from 'class-validator';
import { answers } from './answers';

/**
 * `empty-nest.js express|fastify`: the least that an HTTP API on Nest can be. The same routes with the same DTOs behind
 * ValidationPipe, a check that the header is there, the answer that ours gives, always the same one. No id, log, limit, database.
 */

class LookupRequest {
  @IsDefined()
  @IsString()
  ip!: string;
}

class ValidateRequest {
  @IsDefined()
  @IsString()
  email!: string;

  @IsOptional()
  @IsBoolean()
  include_company_data?: boolean;
}

class PageRequest {
  @IsDefined()
  @IsString()
  id!: string;

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
  @Post('ip/lookup')
  @HttpCode(200)
  lookup(@Body() { ip }: LookupRequest): object | undefined {
    return ip ? answers['/v1/ip/lookup'] : undefined;
  }

  @Post('email/validate')
  @HttpCode(200)
  validate(@Body() { email }: ValidateRequest): object | undefined {
    return email ? answers['/v1/email/validate'] : undefined;
  }

  @Post('network/company')
  @HttpCode(200)
  company(@Body() { id }: PageRequest): object | undefined {
    return id ? answers['/v1/network/company'] : undefined;
  }

  @Post('network/profile')
  @HttpCode(200)
  profile(@Body() { id }: PageRequest): object | undefined {
    return id ? answers['/v1/network/profile'] : undefined;
  }
}

/** For a balancer, which looks whether it is there. */
@Controller('healthz')
class HealthController {
  @Get()
  health(): object {
    return { status: 'ok' };
  }
}

@Module({ controllers: [EmptyController, HealthController] })
class EmptyModule {}

async function main(platform: string): Promise<void> {
  const app =
    platform === 'fastify'
      ? await NestFactory.create(
          EmptyModule,
          new (await import('@nestjs/platform-fastify')).FastifyAdapter(),
          { logger: false },
        )
      : await NestFactory.create(EmptyModule, { logger: false });
  app.useGlobalPipes(
    new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }),
  );
  await app.listen(0, '127.0.0.1');
  console.log(JSON.stringify({ url: await app.getUrl() }));
}

void main(process.argv[2]!);
