import { InMemoryMailLists } from './in-memory-mail-lists';
import { mailListsContract } from './mail-lists-contract';

mailListsContract('InMemoryMailLists', (lists) => new InMemoryMailLists(lists));
