import type { SubjectKind } from '@enrichment/network-scraping-domain';
import { cultures } from '../cultures';
import { demoKinds } from '../kinds';
import { makeCompany, makeSchool } from './company';
import { Dice } from './dice';
import { makePerson, type Society } from './person';
import type { DemoSubject, SubjectInput, PageStyle } from './subject';

interface WorldOptions {
  /** The URL of the network: `http://127.0.0.1:4000`. */
  baseUrl: string;
  /** The same seed makes the same world. */
  seed: number;
}

/** All subjects of the demo network. */
export interface DemoWorld {
  baseUrl: string;
  companies: readonly DemoSubject<'company'>[];
  persons: readonly DemoSubject<'person'>[];
  /** Finds a subject by slug or number. */
  find<K extends SubjectKind>(kind: K, name: string): DemoSubject<K> | undefined;
  /** Some other subjects of the same kind and language. */
  similarTo(subject: DemoSubject): readonly DemoSubject[];
}

const companiesPerCulture = 11;
const personsPerCulture = 54;
const similarPages = 5;
/** The styles of pages without a special kind, mostly like those of well-known sites. */
const usualStyles: readonly PageStyle[] = [
  ...Array<PageStyle>(9).fill('json-ld'),
  ...(['json-ld-graph', 'json-ld-graph', 'json-ld-escaped', 'state-script', 'state-assignment'] as const),
  ...(['state-comment', 'microdata', 'meta', 'dom', 'rendered', 'rendered-meta'] as const),
  ...Array<PageStyle>(6).fill('guest-page'),
];

/** Makes some 270 companies in 19 languages. The first use of `persons` makes some 1,050 persons. */
export function createDemoWorld({ baseUrl, seed }: WorldOptions): DemoWorld {
  const companies = new Register<'company'>(baseUrl, `${seed}/company`, 10_000);
  const showcases = demoKinds.flatMap(({ kind, showcase }) => {
    const culture = showcase?.culture ?? new Dice(`${seed}/${kind}`).pick(cultures);
    return showcase ? [{ kind, ...showcase, culture }] : [];
  });

  for (const { culture, style, kind, website } of showcases) {
    companies.add((own) => makeCompany({ ...own, culture, style, freeSlug: () => kind }, website));
  }
  const societies = cultures.map((culture): Society => ({
    baseUrl,
    culture,
    schools: culture.schools.map((school) => companies.add((own) => makeSchool({ ...own, culture }, school))),
    companies: times(companiesPerCulture, () => companies.add((own) => makeCompany({ ...own, culture }))),
  }));
  const societyOf = new Map(societies.map((society) => [society.culture, society]));
  const makePersons = () => {
    const persons = new Register<'person'>(baseUrl, `${seed}/person`, 500_000);
    for (const { culture, style, kind } of showcases) {
      const society = societyOf.get(culture)!;
      persons.add((own) => makePerson({ ...own, culture, style, freeSlug: () => kind }, society));
    }
    for (const society of societies) {
      const { culture } = society;
      times(personsPerCulture, () => persons.add((own) => makePerson({ ...own, culture }, society)));
    }
    return persons;
  };

  let persons: Register<'person'> | undefined;
  const registers = {
    company: companies,
    get person() {
      return (persons ??= makePersons());
    },
  };
  return {
    baseUrl,
    companies: companies.all,
    get persons() {
      return registers.person.all;
    },
    // The register of a kind contains subjects of that kind only.
    find: <K extends SubjectKind>(kind: K, name: string) =>
      registers[kind].find(name) as DemoSubject<K> | undefined,
    similarTo: (subject) => {
      const all: readonly DemoSubject[] = registers[subject.kind].all;
      const similar = all.filter(({ culture, slug }) => culture === subject.culture && slug !== subject.slug);
      return new Dice(`${seed}/similar/${subject.slug}`).some(similar, similarPages);
    },
  };
}

/** The subjects of one kind, by slug and number. */
class Register<K extends SubjectKind> {
  readonly all: DemoSubject<K>[] = [];
  private readonly byName = new Map<string, DemoSubject<K>>();

  constructor(
    private readonly baseUrl: string,
    private readonly seed: string,
    private readonly firstNumber: number,
  ) {}

  /** Adds the next subject. Each has its own seed, so a change to one does not change the others. */
  add(make: (own: Omit<SubjectInput, 'culture'>) => DemoSubject<K>): DemoSubject<K> {
    const numericId = String(this.firstNumber + this.all.length);
    const seed = `${this.seed}/${numericId}`;
    const subject = make({
      baseUrl: this.baseUrl,
      numericId,
      seed,
      style: new Dice(`${seed}/style`).pick(usualStyles),
      freeSlug: (wanted) => (this.byName.has(wanted) ? `${wanted}-${numericId}` : wanted),
    });
    this.all.push(subject);
    this.byName.set(subject.slug, subject);
    this.byName.set(numericId, subject);
    return subject;
  }

  find(name: string): DemoSubject<K> | undefined {
    return this.byName.get(name);
  }
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
