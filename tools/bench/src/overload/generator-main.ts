import { Generator } from './generator';
import type { Job } from './load';

process.once('message', (job: Job) => {
  void new Generator(job).run().then((reports) => {
    process.send!(reports, () => process.exit());
  });
});
