import { hostilePagesTests } from './testing/hostile-pages-tests';

hostilePagesTests(() => true);
