import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Config } from '@enrichment/application';
import { BuiltFiles } from '../../platform/http/built-files';
import { HttpModule } from '../../platform/http/http.module';
import { provide } from '../../platform/provide';
import { GuidesController } from './guides.controller';

/** Output folder of apps/docs. */
const folder = join(__dirname, '../../../../docs/dist');

/** The guides as public pages. */
@Module({
  imports: [HttpModule],
  controllers: [GuidesController],
  providers: [
    // The links of `llms.txt` are absolute: its readers have no page that they are relative to.
    provide(BuiltFiles, [Config], ({ publicUrl = '' }) => {
      return new BuiltFiles(folder, 'llms.txt', (text) => text.replaceAll('](/', `](${publicUrl}/`));
    }),
  ],
})
export class GuidesModule {}
