import { Module } from '@nestjs/common';
import { HttpModule } from '../../platform/http/http.module';
import { AccountController } from './account.controller';
import { LedgerController } from './ledger.controller';

@Module({ imports: [HttpModule], controllers: [AccountController, LedgerController] })
export class AccountModule {}
