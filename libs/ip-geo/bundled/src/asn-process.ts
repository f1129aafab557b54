import { buildAsnDatabase } from './asn-database';
import type { AsnFile, AsnMessage } from './asn-file';
import { makeOnce } from './kept-file';

/** The program of `makeAsnFile`: the file that its argument names in JSON. */
const { path, source } = JSON.parse(process.argv[2]!) as AsnFile;
const tell = (message: AsnMessage) => process.send!(message);

// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1));
makeOnce(path, () => buildAsnDatabase(source, (progress) => tell({ progress })))
  .then(
    () => tell({ done: true }),
    (error: Error) => tell({ problem: error.message }),
  )
  .finally(() => {
    process.removeAllListeners('disconnect');
    process.disconnect();
  });
