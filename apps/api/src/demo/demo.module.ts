import { Global, Module, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { createDemoWorld, DemoMail, startDemoMail } from '@enrichment/demo-world';
import { Config } from '../config';
import { NetworkPlace } from '../network/network-place';

/** The mail of the bundled demo world, in demo mode and beside the demo network; `undefined` otherwise. */
@Global()
@Module({
  providers: [
    {
      provide: DemoMail,
      inject: [Config, NetworkPlace],
      useFactory: ({ demo }: Config, { demo: network }: NetworkPlace) => {
        if (!demo && !network) return undefined;
        return startDemoMail(network?.world ?? createDemoWorld({ baseUrl: 'http://demo.test', seed: 1 }));
      },
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
