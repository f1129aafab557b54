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
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IsDefined, IsString } from 'class-validator';
import type { Request } from 'express';

/**
 * The baseline: the least that an HTTP API on Nest and Express can be. One route with the same DTO behind
 * ValidationPipe, a check that the header is there, a constant answer of the same size. No id, log, database.
 */

class LookupRequest {
  @IsDefined()
  @IsString()
  ip!: string;
}

@Injectable()
class HeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().headers['x-api-key']) return true;
    throw new UnauthorizedException();
  }
}

const answer = {
  ...{ ip: '8.8.8.8', version: 4, is_private: false, range: 'public', is_eu: false },
  location: {
    ...{
      continent_code: 'NA',
      country: 'United States',
      country_code: 'US',
      region: 'California',
      region_code: null,
    },
    ...{
      city: 'Mountain View',
      postal_code: null,
      latitude: 37.422,
      longitude: -122.085,
      accuracy_radius_km: null,
      timezone: null,
    },
  },
  network: { cidr: '8.8.8.0/24', asn: 15169, isp: null, organization: 'Google LLC' },
  ...{ processing_time_ms: 0.2, request_id: '01JD3T0QY9Z8W7V6S5R4P3N2M1' },
};

@Controller('v1/ip')
class LookupController {
  @Post('lookup')
  @HttpCode(200)
  @UseGuards(HeaderGuard)
  lookup(@Body() { ip }: LookupRequest): object | undefined {
    return ip ? answer : undefined;
  }
}

@Module({ controllers: [LookupController] })
class EmptyModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(EmptyModule, { logger: false });
  app.useGlobalPipes(
    new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }),
  );
  await app.listen(0, '127.0.0.1');
  console.log(JSON.stringify({ url: await app.getUrl() }));
}

void main();
