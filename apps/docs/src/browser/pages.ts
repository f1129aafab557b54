import './pages.css';
import { addCopyButtons } from './copy.ts';
import { redirectOldLinks } from './old-addresses.ts';
import { rememberLanguage } from './language.ts';
import { addSearch } from './search.ts';
import { addSchemeSwitch } from './scheme-switch.ts';

redirectOldLinks();
addSearch(document.querySelector<HTMLElement>('.search')!);
addSchemeSwitch(document.querySelector<HTMLButtonElement>('.scheme')!);
addCopyButtons();
rememberLanguage();
