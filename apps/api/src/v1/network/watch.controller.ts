import { type Identifier, identify, WatchPage } from '@enrichment/network-scraping-domain';
import type { Call } from '../../platform/http/operation/call';
import { OperationResult } from '../../platform/http/operation/operation-result';
import { Operation } from '../../platform/http/pipeline/operation.decorator';
import { NetworkSite } from './network-site';
import { testWatchPage } from './test-pages';
import { presentWatch, WatchAnswer, WatchRequest } from './watch.dto';

/** Subscribes an account to the changes of a page. A watch that exists, with more than a week left, is free. */
@Operation({
  name: 'watch',
  body: WatchRequest,
  answer: WatchAnswer,
  hasLastingEffect: true,
  errors: ['NETWORK_001', 'NETWORK_002', 'NETWORK_003', 'NETWORK_004', 'NETWORK_005', 'NETWORK_006'],
  note: 'Choose `network.changed` and `network.gone` at one of your webhooks. A watch with more than 7 days left is answered as it is, free.',
  examples: { company: { kind: 'company', id: 'json-ld' } },
})
export class WatchController {
  constructor(
    private readonly network: NetworkSite,
    private readonly watchPage: WatchPage,
  ) {}

  subject({ kind, id }: WatchRequest): Identifier {
    return identify(this.network.site, kind === 'company' ? 'company' : 'person', id);
  }

  async handle(id: Identifier, { signal, account }: Call<WatchRequest>) {
    const { watch, effect } = await this.watchPage.execute({ id, account, signal });
    const content = { watch: presentWatch(watch) };
    return effect ? OperationResult.charged(content).with(effect) : OperationResult.free(content);
  }

  async test(id: Identifier, { signal, account }: Call<WatchRequest>) {
    const { watch } = await testWatchPage.execute({ id, account, signal });
    return OperationResult.free({ watch: presentWatch(watch) });
  }
}
