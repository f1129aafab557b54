import { Global, Module, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { createDemoWorld, DemoMail, startDemoMail } from '@enrichment/demo-world';
import { Config } from '../config';

/** The bundled demo world, in demo mode; its parts are `undefined` otherwise. */
@Global()
@Module({
  providers: [
    {
      provide: DemoMail,
      inject: [Config],
      useFactory: ({ demo }: Config) =>
        demo ? startDemoMail(createDemoWorld({ baseUrl: 'http://demo.test', seed: 1 })) : undefined,
    },
  ],
  exports: [DemoMail],
})
export class DemoModule implements OnApplicationShutdown {
  constructor(@Optional() private readonly mail?: DemoMail) {}

  async onApplicationShutdown(): Promise<void> {
    await this.mail?.close();
  }
}
