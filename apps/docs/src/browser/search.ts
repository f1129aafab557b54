import MiniSearch, { type SearchResult } from 'minisearch';
import { searchOptions } from '../search-options.ts';

const max = 12;

/** Adds a search field to the page. The index loads when the field gets the focus. */
export function addSearch(place: HTMLElement): void {
  place.innerHTML = `<input type="search" placeholder="Search the guides" aria-label="Search the guides" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"><div class="results" hidden><p role="status"></p><ul></ul></div>`;
  const field = place.querySelector('input')!;
  const results = place.querySelector<HTMLElement>('.results')!;
  const status = place.querySelector('[role="status"]')!;
  const list = place.querySelector('ul')!;
  let loading: ReturnType<typeof loadIndex> | undefined;
  const load = () => (loading ??= loadIndex(place.dataset['index']!));

  const show = async () => {
    const wanted = field.value.trim();
    results.hidden = wanted === '';
    if (wanted === '') return;
    const index = await load().catch(() => undefined);
    if (field.value.trim() !== wanted) return; // The input has changed since.
    if (!index) {
      loading = undefined;
      status.textContent = 'The search could not be loaded. Check your connection.';
      return;
    }
    const found = index.search(wanted, { combineWith: 'AND' });
    status.textContent = found.length === 0 ? `Nothing about “${wanted}”.` : `${found.length} found`;
    list.replaceChildren(...found.slice(0, max).map((each) => item(each)));
  };
  const close = () => (results.hidden = true);

  field.addEventListener('focus', () => {
    void load().catch(() => (loading = undefined));
    void show();
  });
  field.addEventListener('input', () => void show());
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      field.focus();
    }
    if (event.key === 'Enter' && event.target === field) list.querySelector('a')?.click();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [field, ...list.querySelectorAll('a')];
    const here = stops.indexOf(document.activeElement as HTMLInputElement);
    stops[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  });
  // The focus or a click elsewhere closes the list, and so does a result on the same page.
  document.addEventListener('focusin', ({ target }) => {
    if (!place.contains(target as Node)) close();
  });
  document.addEventListener('click', ({ target }) => {
    if (!place.contains(target as Node) || (target as Element).closest('a')) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });
  place.hidden = false;
}

async function loadIndex(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

function item({ id, page, heading, start }: SearchResult): HTMLLIElement {
  const [element, link] = [document.createElement('li'), document.createElement('a')];
  link.href = String(id);
  const part = (name: string, text: string) => {
    const span = document.createElement('span');
    span.className = name;
    span.textContent = text;
    link.append(span);
  };
  part('heading', String(heading));
  if (page !== heading) part('page', String(page));
  part('start', String(start));
  element.append(link);
  return element;
}
