import './pages.css';
import { addCopyButtons } from './copy.ts';
import { rememberLanguage } from './language.ts';
import { addSearch } from './search.ts';
import { addSchemeSwitch } from './scheme-switch.ts';

addSearch(document.querySelector<HTMLElement>('.search')!);
addSchemeSwitch(document.querySelector<HTMLButtonElement>('.scheme')!);
addCopyButtons();
rememberLanguage();
