import { pageReaderContract } from '../testing/page-reader-contract';
import { DirectPageReader } from '../testing/direct-page-reader';

pageReaderContract('DirectPageReader', (site) => ({ reader: new DirectPageReader(site) }));
